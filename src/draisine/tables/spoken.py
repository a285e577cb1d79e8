"""Names that can be said across a room: a word and a number, the same in German, English and French ears."""

import re
import unicodedata
from collections.abc import Callable

WORDS = tuple(
    """
    Alarm Album Ananas Anorak Aroma Atlas Ballon Banjo Basalt Bison Boxer Bronze Butler Cabaret
    Cello Chalet Cobra Cocktail Cola Concert Condor Coupon Delta Diesel Domino Dragon Echo
    Express Fanfare Festival Figaro Flamingo Garage Gecko Gong Granit
    Harmonica Hotel Iglu Jaguar Jasmin Jazz Judo Kajak Karate Karma Kettle Kilo Kimono Kiosk Kiwi
    Koala Komet Lama Lasso Lava Limbo Limonade Lotus Magnet Mango Marathon Marmor Melodie Merino
    Metro Mikado Mokka Moment Moped Motor Nougat Oase Okapi Opal Opera Orange Origami Orkan Panda
    Panorama Papaya Paprika Parade Pilot Polka Pudding Puma Radar Radio Rodeo Rubin Safari Salami
    Salto Samba Sauna Signal Silo Sirup Sofa Solo Sonate Studio Talisman Tango Taxi Tempo Ticket
    Tiger Tombola Tornado Trio Tunnel Turbo Ukulele Vanille Vulkan Wagon Walzer Yak Yoga Zebra Zenit
    """.split()  # noqa: SIM905 - so that it can be read
)
"""Short, known to all three languages, hard to mishear."""

_PARTS = re.compile(r"([^\W\d_]+)|(\d+)")


def spoken_name(below: Callable[[int], int], digits: int = 2) -> str:
    """A name by chance: `below` gives a fair number under its bound. More digits when names run short."""
    lowest = 10 ** (digits - 1)
    return f"{WORDS[below(len(WORDS))]} {lowest + below(9 * lowest)}"


def crew_code(below: Callable[[int], int], digits: int = 2) -> str:
    """A code by chance with which one joins a crew: longer than a table's name, because it lasts."""
    return f"{WORDS[below(len(WORDS))]} {spoken_name(below, digits)}"


def spoken_key(typed: str) -> str:
    """A name as it is compared: case, accents, spaces, dots and leading zeros make no difference."""
    plain = unicodedata.normalize("NFKD", typed[:80]).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    parts = [word or str(int(number)) for word, number in _PARTS.findall(bare)]
    return "".join(parts)
