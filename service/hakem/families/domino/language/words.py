"""Turkish names for what ``domino/v1`` says, for the rule book. See :mod:`.labels_okey`."""

from __future__ import annotations

from types import MappingProxyType

from hakem.kernel.words import Words

_KNOBS = {
    "set.max_pip": "bir yarıdaki en büyük sayı",
    "players.allowed": "oynanabilen kişi sayıları",
    "players.teams": "karşılıklı oturanların eş olduğu kişi sayıları",
    "players.direction": "oyun yönü (yalnızca gösterim için)",
    "deal.hand_size": "kişi sayısına göre dağıtılan taş",
    "opening.order": "ilk eli açan çiftlerin sırası",
    "opening.forced_tile": "o çiftin ilk taş olmak zorunda olup olmadığı",
    "opening.no_double": "kimsede bu çiftlerden yoksa",
    "lead_next.went_out": "biri bitince sonraki eli açan",
    "lead_next.closed": "kapanan elden sonra açan",
    "lead_next.tied": "berabere kapanan elden sonra açan",
    "draw.unit": "kişi sayısına göre bir seferde çekilen taş; 0: çekilmez",
    "draw.reserve": "kişi sayısına göre hiç çekilmeyen son taşlar",
    "draw.voluntary": "uyan taşı varken çekilip çekilemediği",
    "pass.when": "ne zaman pas geçilebildiği",
    "score.tile_values": "elde kalınca yarılarının toplamından başka sayılan taşlar",
    "score.tile_values_when": "bu değerlerin ne zaman geçerli olduğu",
    "closed.detect": "elin ne zaman kapandığı",
    "closed.scope": "ortadaki hangi taşların eli açık tuttuğu",
    "closed.after_full_pass_round": "herkes pas geçince elin kapanıp kapanmadığı",
    "closed.compare": "kapanan eli neyin belirlediği",
    "closed.compare_tile_values": "o karşılaştırmada özel taş değerlerinin geçerli olup olmadığı",
    "closed.closer": "eli kapatanın kim sayıldığı",
    "closed.tie": "ne zaman berabere sayıldığı",
    "account.threshold": "hesabı açan puan; 0: baştan açık",
    "account.basis": "eşiğe neyin ulaşması gerektiği",
    "account.bank_counts": "elle birlikte alınan bankanın eşiğe sayılıp sayılmadığı",
    "match.target": "oyunu bitiren ana skor",
}

_FACTS = {
    "players": "kişi sayısı",
    "first_hand": "oyunun ilk eli",
    "opening_suit": "rakiplerde açılış çiftinin sayısı",
    "suit_tiles": "bir elde aynı sayıdan taş",
    "suit_double": "o sayının çifti de elde",
    "doubles": "eldeki çiftler",
    "ending": "elin bitişi",
    "account": "kazananın hesabı",
}

_AMOUNTS = {
    "opponents_pips": "rakiplerin elindekiler",
    "winner_pips": "kazanan tarafın elindekiler",
    "all_pips": "herkesin elindekiler",
    "tied_pips": "berabere kalanların elindekiler",
    "one_side_pips": "berabere kalan bir tarafın elindekiler",
    "hand_points": "elin puanı",
    "bank": "banka",
    "draft": "taslak puanlar",
}

_WORDS = {
    "clockwise": "saat yönünde",
    "counter_clockwise": "saat yönünün tersine",
    "redeal": "yeniden dağıtılır",
    "keep": "oynanır",
    "highest_tile": "en büyük taş açar",
    "winner": "kazanan",
    "same_leader": "yine aynı oyuncu",
    "closer": "kapatan",
    "lowest_hand": "en az puanlı el",
    "nothing_fits_or_drawable": "uyan taş yoksa ve çekilemiyorsa",
    "nothing_fits": "uyan taş yoksa",
    "always": "her zaman",
    "only_tile": "elde yalnız o taş kaldıysa",
    "immediate": "uyan taş kalmayınca hemen",
    "after_draw_out": "çekilebilecek taşlar da bitince",
    "drawable": "çekilebilenler",
    "all": "hepsi",
    "side_sum": "tarafların toplamı",
    "last_placer": "son taşı koyan",
    "last_actor": "son hamleyi yapan",
    "lowest_shared": "en az puanı iki taraf paylaşınca",
    "any_two": "herhangi iki taraf eşitse",
    "all_equal": "bütün taraflar eşitse",
    "single_hand": "tek elin puanı",
    "cumulative": "taslaklarla birlikte bu el",
    "opening_suit=none": "çiftle açılmadı",
    "held": "var",
    "absent": "yok",
    "went_out": "biri bitti",
    "closed": "kapandı",
    "tied": "berabere kapandı",
    "account=none": "kazanan yok",
    "open": "açık",
    "opening": "bu elle açılıyor",
    "shut": "kapalı",
}

_TABLES_TR = {
    "redeal": "Dağıtımın yenilenmesi",
    "hand_points": "Eli kazananın yazdığı",
    "main": "Kazananın ana skoruna eklenen",
    "draft": "Kazananın taslak puanına eklenen",
    "bank": "Bankaya eklenen (eksi: bankadan alınan)",
}
_BLOCKS_TR = {
    "set": "Takım",
    "players": "Oyuncular",
    "deal": "Dağıtma",
    "opening": "İlk eli açma",
    "lead_next": "Sonraki eli açma",
    "draw": "Taş çekme",
    "pass": "Pas",
    "score": "Taşların değeri",
    "closed": "Kapanan el",
    "account": "Hesap",
    "match": "Oyun",
}

TURKISH = Words(
    names=MappingProxyType({**_KNOBS, **_FACTS, **_AMOUNTS}),
    words=MappingProxyType(_WORDS),
    tables=MappingProxyType(_TABLES_TR),
    blocks=MappingProxyType(_BLOCKS_TR),
)
"""What players call these things."""

ENGLISH = Words()
