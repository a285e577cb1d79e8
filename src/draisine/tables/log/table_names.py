"""Names that can be said across a room: a word and a number, in the language of whoever opened the table."""

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

_OF_LANGUAGES = {
    "de": """
    Ahorn Amboss Anker Apfel Balken Becher Berg Besen Biber Birke Blitz Bohrer Brunnen Buche Dachs Dampf
    Daumen Deckel Distel Donner Drache Eiche Eimer Eule Faden Falke Farn Fass Feder Felsen Flasche
    Flieder Forelle Fuchs Gabel Garten Glocke Graben Hafen Hammer Hase Hecht Helm Honig Hummel Igel
    Insel Kachel Kamin Karren Kater Kessel Kiesel Kirsche Klee Knopf Kohle Korb Kran Kreide Kupfer Lampe
    Laterne Leiter Linde Luchs Marder Meise Mond Moos Mulde Nadel Nebel Nelke Otter Pfeife Pilz Pinsel
    Quelle Rabe Regen Ruder Sattel Schaufel Schiene Segel Sichel Socken Spaten Sperling Stern Stiefel
    Stollen Tanne Tasse Teich Topf Trommel Tunnel Uhu Wagen Weiche Welle Wiese Winkel Wolke Zange Zaun
    Ziege Zwiebel
    """,
    "en": """
    Acorn Anchor Anvil Apple Arrow Badger Barrel Basket Beacon Beaver Beetle Birch Bishop Blanket Bonnet
    Bottle Bramble Bridge Bucket Button Cabin Candle Carrot Castle Cavern Chimney Clover Cobble Copper
    Cottage Cricket Dagger Daisy Donkey Dragon Engine Falcon Feather Fiddle Forest Fountain Garden
    Ginger Goblet Hammer Harbour Hazel Hedgehog Helmet Heron Honey Island Ivory Jacket Kettle Ladder
    Lantern Lemon Lobster Magpie Maple Marble Meadow Mitten Mustard Needle Nettle Onion Orchard Otter
    Paddle Parrot Pebble Pepper Pickle Pillow Pocket Puffin Pumpkin Rabbit Raven Ribbon Robin Rocket
    Saddle Scarf Shovel Signal Silver Spade Sparrow Spindle Squirrel Summit Teapot Thimble Thistle
    Thunder Timber Tunnel Turnip Velvet Violet Wagon Walnut Whistle Willow Window
    """,
    "fr": """
    Abricot Agneau Aigle Ancre Ardoise Armoire Bagage Balance Ballon Banquette Barque Bonbon Bougie
    Boussole Bouton Brioche Cabane Cactus Caillou Calcaire Canard Caramel Carotte Castor Cerise Chameau
    Charbon Charrette Chemin Citron Cloche Colline Coquille Corbeau Coton Cuivre Domino Dragon Escalier
    Fanal Ficelle Flocon Fontaine Fourmi Framboise Galet Girafe Gobelet Grenier Grotte Guitare Hamster
    Hibou Horloge Jardin Jonquille Lampe Lanterne Lavande Lucarne Lune Mandarine Marmite Marteau Melon
    Mimosa Montagne Mouton Navire Noisette Nuage Olive Orage Panier Papillon Parasol Perle Pinceau
    Pivoine Plume Poivre Pomme Poulie Prune Radis Renard Rideau Rivage Ruban Sapin Sardine Savon Sifflet
    Soleil Sorbet Tambour Tartine Tiroir Tonneau Tortue Tulipe Tunnel Valise Vapeur Verger Violon Voile
    Wagon
    """,
}
_LISTS = {language: tuple(words.split()) for language, words in _OF_LANGUAGES.items()}


def words_of(language: str) -> tuple[str, ...]:
    """Words that whoever speaks this language can say and write; those of all three where it is not known."""
    return _LISTS.get(language, WORDS)


_PARTS = re.compile(r"([^\W\d_]+)|(\d+)")


def spoken_name(below: Callable[[int], int], language: str = "", *, digits: int = 2) -> str:
    """A name by chance: `below` gives a fair number under its bound. More digits when names run short."""
    lowest = 10 ** (digits - 1)
    words = words_of(language)
    return f"{words[below(len(words))]} {lowest + below(9 * lowest)}"


def spoken_key(typed: str) -> str:
    """A name as it is compared: case, accents, spaces, dots and leading zeros make no difference."""
    plain = unicodedata.normalize("NFKD", typed[:80]).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    parts = [word or str(int(number)) for word, number in _PARTS.findall(bare)]
    return "".join(parts)
