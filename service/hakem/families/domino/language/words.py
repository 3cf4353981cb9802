"""Turkish names for what ``domino/v1`` says, for the rule book. See :mod:`.labels_okey`."""

# ruff: noqa: E501 - a name is one line, to be read beside its knob

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hakem.families.domino import knobs
from hakem.kernel.knobs import Knob
from hakem.kernel.words import Words

_KNOBS: Mapping[Knob[object], str] = {
    knobs.SET_MAX_PIP: "bir yarıdaki en büyük sayı",
    knobs.PLAYERS_ALLOWED: "oynanabilen kişi sayıları",
    knobs.PLAYERS_TEAMS: "karşılıklı oturanların eş olduğu kişi sayıları",
    knobs.PLAYERS_DIRECTION: "oyun yönü (yalnızca gösterim için)",
    knobs.DEAL_HAND_SIZE: "kişi sayısına göre dağıtılan taş",
    knobs.OPENING_ORDER: "ilk eli açan çiftlerin sırası",
    knobs.OPENING_FORCED_TILE: "o çiftin ilk taş olmak zorunda olup olmadığı",
    knobs.OPENING_NO_DOUBLE: "kimsede bu çiftlerden yoksa",
    knobs.LEAD_NEXT_WENT_OUT: "biri bitince sonraki eli açan",
    knobs.LEAD_NEXT_CLOSED: "kapanan elden sonra açan",
    knobs.LEAD_NEXT_TIED: "berabere kapanan elden sonra açan",
    knobs.DRAW_UNIT: "kişi sayısına göre bir seferde çekilen taş; 0: çekilmez",
    knobs.DRAW_RESERVE: "kişi sayısına göre hiç çekilmeyen son taşlar",
    knobs.DRAW_VOLUNTARY: "uyan taşı varken çekilip çekilemediği",
    knobs.PASS_WHEN: "ne zaman pas geçilebildiği",
    knobs.SCORE_TILE_VALUES: "elde kalınca yarılarının toplamından başka sayılan taşlar",
    knobs.SCORE_TILE_VALUES_WHEN: "bu değerlerin ne zaman geçerli olduğu",
    knobs.CLOSED_DETECT: "elin ne zaman kapandığı",
    knobs.CLOSED_SCOPE: "ortadaki hangi taşların eli açık tuttuğu",
    knobs.CLOSED_AFTER_FULL_PASS_ROUND: "herkes pas geçince elin kapanıp kapanmadığı",
    knobs.CLOSED_COMPARE: "kapanan eli neyin belirlediği",
    knobs.CLOSED_COMPARE_TILE_VALUES: "o karşılaştırmada özel taş değerlerinin geçerli olup olmadığı",
    knobs.CLOSED_CLOSER: "eli kapatanın kim sayıldığı",
    knobs.CLOSED_TIE: "ne zaman berabere sayıldığı",
    knobs.ACCOUNT_THRESHOLD: "hesabı açan puan; 0: baştan açık",
    knobs.ACCOUNT_BASIS: "eşiğe neyin ulaşması gerektiği",
    knobs.ACCOUNT_BANK_COUNTS: "elle birlikte alınan bankanın eşiğe sayılıp sayılmadığı",
    knobs.MATCH_TARGET: "oyunu bitiren ana skor",
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
    knobs=MappingProxyType(_KNOBS),
    names=MappingProxyType({**_FACTS, **_AMOUNTS}),
    words=MappingProxyType(_WORDS),
    tables=MappingProxyType(_TABLES_TR),
    blocks=MappingProxyType(_BLOCKS_TR),
)
"""What players call these things."""

ENGLISH = Words()
