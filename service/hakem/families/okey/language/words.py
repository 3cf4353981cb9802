"""Turkish names for what ``okey/v1`` says, for the rule book.

Knobs, tables, facts and amounts go by their names; a word by ``NAME=word``.
"""

# ruff: noqa: E501 - a name is one line, to be read beside its knob

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hakem.families.okey import knobs
from hakem.kernel.knobs import Knob
from hakem.kernel.words import Words

_KNOBS: Mapping[Knob[object], str] = {
    knobs.TILES_COLOURS: "takımdaki renkler",
    knobs.TILES_NUMBERS: "her renkteki sayılar, 1'den başlayarak",
    knobs.TILES_COPIES: "her sayılı taştan kaç tane olduğu",
    knobs.TILES_FALSE_JOKERS: "sahte okey sayısı",
    knobs.PLAYERS_COUNT: "oyuncu sayısı",
    knobs.PLAYERS_PARTNERS: "karşılıklı oturanların eş olup olmadığı",
    knobs.DEAL_STARTER: "başlayan oyuncuya dağıtılan taş",
    knobs.DEAL_OTHERS: "diğerlerine dağıtılan taş",
    knobs.DEAL_DIRECTION: "oyun yönü (yalnızca gösterim için)",
    knobs.WILD_ABOVE_INDICATOR: "okeyin göstergeden kaç büyük olduğu; en büyük sayıdan sonra 1 gelir",
    knobs.WILD_FALSE_JOKER: "sahte okeyin ne olduğu",
    knobs.WILD_FALSE_JOKER_AS_INDICATOR: "gösterge olarak sahte okey açılırsa",
    knobs.WILD_PER_MELD: "bir seride ya da perde en çok kaç okey olabileceği",
    knobs.WILD_PER_PAIR: "bir çiftte en çok kaç okey olabileceği",
    knobs.MELDS_RUN_MIN: "serinin en az taşı",
    knobs.MELDS_RUN_MAX: "serinin en çok taşı",
    knobs.MELDS_RUN_WRAP: "en büyük sayıdan sonra 1 gelip gelmediği",
    knobs.MELDS_GROUP_MIN: "perin en az taşı",
    knobs.MELDS_GROUP_MAX: "perin en çok taşı",
    knobs.MELDS_VALUE: "açılan taşların nasıl sayıldığı",
    knobs.OPENING_POINTS: "seriyle açmak için en az sayı",
    knobs.OPENING_PAIRS: "çiftle açmak için en az çift",
    knobs.OPENING_RAISE_POINTS: "seriyle açışın bir öncekini ne kadar geçmesi gerektiği",
    knobs.OPENING_RAISE_PAIRS: "çiftle açışın bir öncekini ne kadar geçmesi gerektiği",
    knobs.OPENING_RAISE_BY_PARTNER: "eşin açışının da barajı yükseltip yükseltmediği",
    knobs.OPENING_VALUE_WINDOW: "açılan sayıya nelerin girdiği",
    knobs.OPENING_WAIVED_GOING_OUT: "işlemeden, okey almadan bir seferde bitenden baraj istenmediği",
    knobs.AFTER_OPENING_PAIRS_BY_MELDS_OPENER: "seriyle açanın ne zaman çift açabildiği",
    knobs.AFTER_OPENING_MELDS_BY_PAIRS_OPENER: "çiftle açanın ne zaman seri ve per açabildiği",
    knobs.LAY_OFF_FROM: "açanın ne zamandan beri taş işleyebildiği",
    knobs.LAY_OFF_LIMIT: "bir turda en çok kaç taş işlenebildiği",
    knobs.LAY_OFF_LIMIT_SCOPE: "bu sınırın neyi saydığı",
    knobs.LAY_OFF_ONTO_PAIRS: "yerdeki çifte taş işlenip işlenmediği",
    knobs.SWAP_ALLOWED: "açanın yerdeki okeyi taşını koyarak alıp alamadığı",
    knobs.SWAP_GROUP: "perden okeyin ne zaman alınabildiği",
    knobs.SWAP_PAIR: "çiftten okeyin eşi konarak alınıp alınamadığı",
    knobs.SWAP_MUST_PLAY: "alınan okeyin aynı turda kullanılması gerekip gerekmediği",
    knobs.SWAP_COUNTS_AS_LAY_OFF: "okey almanın işleme sınırına sayılıp sayılmadığı",
    knobs.DISCARD_PILE_UNOPENED_MUST_OPEN: "açmamış oyuncu yandan alırsa o tur açmak zorunda olup "
    "olmadığı",
    knobs.DISCARD_PILE_UNOPENED_MUST_USE: "o açışta neyin kullanılması gerektiği",
    knobs.DISCARD_PILE_ONLY_IF_OPENING_EXISTS: "açmamış oyuncunun ancak o taşla açabiliyorsa yandan "
    "alabildiği",
    knobs.DISCARD_PILE_RETURN: "yandan alınan taşın geri bırakılıp bırakılamadığı",
    knobs.DISCARD_PILE_OPENED_MUST_USE: "açmış oyuncunun yandan aldığı taşı o tur kullanmak zorunda "
    "olup olmadığı",
    knobs.DISCARD_PILE_VISIBLE: "atılan taşlardan hangilerinin göründüğü; istemci ötekileri göstermez",
    knobs.UNDO_LAST_TILE: "son işlenen taşın geri alınıp alınamadığı",
    knobs.UNDO_WHOLE_TURN: "o tur yere konanların hepsinin geri alınıp alınamadığı; yazılan puanlar "
    "kalır",
    knobs.PLAYABLE_BY_SWAP: "okey aldıracak taşın işlek sayılıp sayılmadığı",
    knobs.PLAYABLE_BY_PAIR: "çifte uyan taşın işlek sayılıp sayılmadığı",
    knobs.FINISH_MELDS_DISCARD: "seriyle açanın eli taş atarak mı bitirdiği",
    knobs.FINISH_PAIRS_DISCARD: "çiftle açanın eli taş atarak mı bitirdiği",
    knobs.WALL_ENDS: "duvar tükenince elin ne zaman bittiği",
    knobs.WALL_STAKE_RETURNED: "kimse açmadan duvar tükenirse bahsin geri verilip verilmediği",
    knobs.ABSENT_PLAYS: "masanın olmayan oyuncu yerine nasıl oynadığı",
    knobs.ABSENT_OUT_AFTER: "olmayan oyuncunun üst üste kaç tur sonra oyundan düştüğü; "
    "sayan ve düşüren istemcidir, hakem yoklama tutmaz",
    knobs.MATCH_HANDS: "seçilebilen el sayıları",
    knobs.MATCH_DEFAULT_HANDS: "seçilmezse oynanan el sayısı",
    knobs.MATCH_PLACING: "el sayısına göre sıralama puanları, birinciden başlayarak",
    knobs.MATCH_TEAM_PLACING: "el sayısına göre kazanan ve kaybeden takımın puanı",
    knobs.MATCH_TIES: "berabere kalanların ne aldığı",
}

_FACTS = {
    "winner_opened": "bitenin açışı",
    "from_hand": "bitenden önce kimse açmamış",
    "last_tile": "bitenin attığı taş",
    "opened": "oyuncunun açışı",
    "anyone_opened": "açan var",
    "opening_points": "açılan sayı",
    "opening_pairs": "açılan çift",
    "event": "olay",
    "tile": "atılan taş",
    "finishing": "el bununla bitti",
    "auto_played": "masa oynadı",
    "fed_as": "yandan alınan taşla açış",
}

_AMOUNTS = {
    "rack_sum": "eldeki taşların toplamı (okeysiz)",
    "okeys_left": "eldeki okey sayısı",
    "okeys_face": "eldeki okeylerin yüz değeri",
    "false_jokers_left": "eldeki sahte okey sayısı",
    "tile_value": "taşın değeri",
}

_TABLES_TR = {
    "finisher": "Eli bitirenin yazdığı",
    "partner": "Bitirenin eşinin yazdığı",
    "others": "Biri bitince diğerlerinin yazdığı",
    "wall": "Duvar tükenip kimse bitirmezse yazılan",
    "rewards": "Açışın o anda kazandırdığı",
    "penalties": "El içindeki cezalar ve kime yazıldıkları",
}

_WORDS = {
    "melds": "seri",
    "pairs": "çift",
    "opened=none": "açmadı",
    "fed_as=none": "yok",
    "end_on_1": "seri 1 ile bitebilir",
    "okey": "okey",
    "other": "başka taş",
    "playable": "işlek taş",
    "discard": "taş atma",
    "return_discard": "yandan alınanı geri bırakma",
    "take_back": "geri toplama",
    "wrong_opening": "yanlış açış",
    "wrong_lay_off": "yanlış işleme",
    "fed_opening": "rakibin attığı taşla açış",
    "actor": "yapan",
    "discarder": "taşı atan",
    "r": "kırmızı",
    "y": "sarı",
    "b": "mavi",
    "k": "siyah",
    "clockwise": "saat yönünde",
    "counter_clockwise": "saat yönünün tersine",
    "okey_face": "okeyin gösterdiği taş",
    "wild": "okey gibi",
    "turn_another": "başka taş açılır",
    "face_sum": "taşların toplamı",
    "third": "toplamın üçte biri",
    "first_lay": "yalnız ilk açılanlar",
    "never": "hiçbir zaman",
    "always": "her zaman",
    "when_pairs_on_table": "yerde çift varsa",
    "when_melds_on_table": "yerde seri varsa",
    "opening_turn": "açtığı turdan",
    "next_turn": "sonraki turdan",
    "end": "perin bir ucunu",
    "meld": "bir peri",
    "turn": "turu",
    "full_only": "dört taşlıysa",
    "any_missing": "eksik renkle de",
    "any_copy": "alınan taşın herhangi bir eşi",
    "all_copies": "eldeki bütün eşleri",
    "nothing": "şart yok",
    "allowed": "evet",
    "single": "yalnızca bir taş; başka taş işlenmeden ikincisi alınamaz",
    "forbidden": "hayır",
    "top": "en üstteki",
    "all": "hepsi",
    "required": "evet, zorunlu",
    "optional": "isteğe bağlı",
    "after_last_drawer_discards": "son taşı çeken taş atınca",
    "wall_then_same_tile": "duvardan çeker, çektiğini atar",
    "better_place": "iyi olan sıranın puanını",
    "shared_mean": "paylaşılan sıraların ortalamasını",
}

_BLOCKS_TR = {
    "tiles": "Taşlar",
    "players": "Oyuncular",
    "deal": "Dağıtma",
    "wild": "Okey ve sahte okey",
    "melds": "Seri ve per",
    "opening": "El açma",
    "after_opening": "Açtıktan sonra",
    "lay_off": "Taş işleme",
    "swap": "Okey alma",
    "discard_pile": "Yandan alma",
    "undo": "Geri alma",
    "playable": "İşlek taş",
    "finish": "Bitiş",
    "wall": "Duvar",
    "absent": "Olmayan oyuncu",
    "match": "Oyun",
}

TURKISH = Words(
    knobs=MappingProxyType(_KNOBS),
    names=MappingProxyType({**_FACTS, **_AMOUNTS}),
    knob_words=MappingProxyType(
        {
            (knobs.MELDS_RUN_WRAP, "none"): "gelmez",
            (knobs.OPENING_RAISE_POINTS, None): "gerekmez",
            (knobs.OPENING_RAISE_PAIRS, None): "gerekmez",
            (knobs.ABSENT_OUT_AFTER, None): "hiçbir zaman",
            (knobs.OPENING_VALUE_WINDOW, "turn"): "o tur açılanların hepsi",
        }
    ),
    words=MappingProxyType(_WORDS),
    tables=MappingProxyType(_TABLES_TR),
    blocks=MappingProxyType(_BLOCKS_TR),
)
"""What players call these things."""

ENGLISH = Words(
    knob_words=MappingProxyType(
        {
            (knobs.MELDS_RUN_WRAP, "none"): "no",
            (knobs.OPENING_RAISE_POINTS, None): "it need not",
            (knobs.OPENING_RAISE_PAIRS, None): "it need not",
            (knobs.ABSENT_OUT_AFTER, None): "never",
        }
    )
)
"""Where the plain English words would not do."""
