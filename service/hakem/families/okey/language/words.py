"""Turkish names for what ``okey/v1`` says, for the rule book.

Knobs, tables, facts and amounts go by their names; a word by ``NAME=word``.
"""

from __future__ import annotations

from types import MappingProxyType

from hakem.kernel.words import Words

_KNOBS = {
    "tiles.colours": "takımdaki renkler",
    "tiles.numbers": "her renkteki sayılar, 1'den başlayarak",
    "tiles.copies": "her sayılı taştan kaç tane olduğu",
    "tiles.false_jokers": "sahte okey sayısı",
    "players.count": "oyuncu sayısı",
    "players.partners": "karşılıklı oturanların eş olup olmadığı",
    "deal.starter": "başlayan oyuncuya dağıtılan taş",
    "deal.others": "diğerlerine dağıtılan taş",
    "deal.direction": "oyun yönü (yalnızca gösterim için)",
    "wild.above_indicator": "okeyin göstergeden kaç büyük olduğu; en büyük sayıdan sonra 1 gelir",
    "wild.false_joker": "sahte okeyin ne olduğu",
    "wild.false_joker_as_indicator": "gösterge olarak sahte okey açılırsa",
    "wild.per_meld": "bir seride ya da perde en çok kaç okey olabileceği",
    "wild.per_pair": "bir çiftte en çok kaç okey olabileceği",
    "melds.run_min": "serinin en az taşı",
    "melds.run_max": "serinin en çok taşı",
    "melds.run_wrap": "en büyük sayıdan sonra 1 gelip gelmediği",
    "melds.group_min": "perin en az taşı",
    "melds.group_max": "perin en çok taşı",
    "melds.value": "açılan taşların nasıl sayıldığı",
    "opening.points": "seriyle açmak için en az sayı",
    "opening.pairs": "çiftle açmak için en az çift",
    "opening.raise_points": "seriyle açışın bir öncekini ne kadar geçmesi gerektiği",
    "opening.raise_pairs": "çiftle açışın bir öncekini ne kadar geçmesi gerektiği",
    "opening.raise_by_partner": "eşin açışının da barajı yükseltip yükseltmediği",
    "opening.value_window": "açılan sayıya nelerin girdiği",
    "opening.waived_going_out": "işlemeden, okey almadan bir seferde bitenden baraj istenmediği",
    "after_opening.pairs_by_melds_opener": "seriyle açanın ne zaman çift açabildiği",
    "after_opening.melds_by_pairs_opener": "çiftle açanın ne zaman seri ve per açabildiği",
    "lay_off.from": "açanın ne zamandan beri taş işleyebildiği",
    "lay_off.limit": "bir turda en çok kaç taş işlenebildiği",
    "lay_off.limit_scope": "bu sınırın neyi saydığı",
    "lay_off.onto_pairs": "yerdeki çifte taş işlenip işlenmediği",
    "swap.allowed": "açanın yerdeki okeyi taşını koyarak alıp alamadığı",
    "swap.group": "perden okeyin ne zaman alınabildiği",
    "swap.pair": "çiftten okeyin eşi konarak alınıp alınamadığı",
    "swap.must_play": "alınan okeyin aynı turda kullanılması gerekip gerekmediği",
    "swap.counts_as_lay_off": "okey almanın işleme sınırına sayılıp sayılmadığı",
    "discard_pile.unopened_must_open": "açmamış oyuncu yandan alırsa o tur açmak zorunda olup "
    "olmadığı",
    "discard_pile.unopened_must_use": "o açışta neyin kullanılması gerektiği",
    "discard_pile.only_if_opening_exists": "açmamış oyuncunun ancak o taşla açabiliyorsa yandan "
    "alabildiği",
    "discard_pile.return": "yandan alınan taşın geri bırakılıp bırakılamadığı",
    "discard_pile.opened_must_use": "açmış oyuncunun yandan aldığı taşı o tur kullanmak zorunda "
    "olup olmadığı",
    "discard_pile.visible": "atılan taşlardan hangilerinin göründüğü; istemci ötekileri göstermez",
    "undo.last_tile": "son konan taşın geri alınıp alınamadığı",
    "undo.whole_turn": "o tur yere konanların hepsinin geri alınıp alınamadığı; yazılan puanlar "
    "kalır",
    "playable.by_swap": "okey aldıracak taşın işlek sayılıp sayılmadığı",
    "playable.by_pair": "çifte uyan taşın işlek sayılıp sayılmadığı",
    "finish.melds_discard": "seriyle açanın eli taş atarak mı bitirdiği",
    "finish.pairs_discard": "çiftle açanın eli taş atarak mı bitirdiği",
    "wall.ends": "duvar tükenince elin ne zaman bittiği",
    "wall.stake_returned": "kimse açmadan duvar tükenirse bahsin geri verilip verilmediği",
    "absent.plays": "masanın olmayan oyuncu yerine nasıl oynadığı",
    "absent.out_after": "olmayan oyuncunun üst üste kaç tur sonra oyundan düştüğü; "
    "sayan ve düşüren istemcidir, hakem yoklama tutmaz",
    "match.hands": "seçilebilen el sayıları",
    "match.default_hands": "seçilmezse oynanan el sayısı",
    "match.placing": "el sayısına göre sıralama puanları, birinciden başlayarak",
    "match.team_placing": "el sayısına göre kazanan ve kaybeden takımın puanı",
    "match.ties": "berabere kalanların ne aldığı",
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
    "melds.run_wrap=none": "gelmez",
    "opening.raise_points=null": "gerekmez",
    "opening.raise_pairs=null": "gerekmez",
    "absent.out_after=null": "hiçbir zaman",
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
    "opening.value_window=turn": "o tur açılanların hepsi",
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
    names=MappingProxyType({**_KNOBS, **_FACTS, **_AMOUNTS}),
    words=MappingProxyType(_WORDS),
    tables=MappingProxyType(_TABLES_TR),
    blocks=MappingProxyType(_BLOCKS_TR),
)
"""What players call these things."""

ENGLISH = Words(
    words=MappingProxyType(
        {
            "melds.run_wrap=none": "no",
            "opening.raise_points=null": "it need not",
            "opening.raise_pairs=null": "it need not",
            "absent.out_after=null": "never",
        }
    )
)
"""Where the plain English words would not do."""
