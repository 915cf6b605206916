"""SQLite FTS5 + R*Tree as a peer, driven by lines on standard input.

sqlite.py DATABASE load      rows in COPY text format on stdin, until its end
sqlite.py DATABASE serve     a line of JSON per query on stdin, a line of JSON per answer on stdout

Timed is execute and fetchall inside the process: Python adds a few microseconds to a query.
"""

import json
import math
import re
import sqlite3
import sys
import time

EARTH_RADIUS_METRES = 6371008.8
METRES_PER_DEGREE = math.pi * EARTH_RADIUS_METRES / 180
ESCAPE = re.compile(r"\\(.)")
PLAIN = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}

SCHEMA = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000;
CREATE TABLE place (number INTEGER PRIMARY KEY, lat REAL, lon REAL, name_length INTEGER, name TEXT, record TEXT);
CREATE VIRTUAL TABLE text USING fts5 (words, keywords, content='', detail=column, prefix='1 2 3 4',
    tokenize="unicode61 remove_diacritics 0 tokenchars ':/_'");
CREATE VIRTUAL TABLE box USING rtree (number, south, north, west, east);
"""


def unescape(column):
    return ESCAPE.sub(lambda match: PLAIN.get(match[1], match[1]), column) if "\\" in column else column


def load(database):
    database.executescript(SCHEMA)
    cursor = database.cursor()
    cursor.execute("BEGIN")
    for line in sys.stdin:
        number, lat, lon, length, name, words, keywords, record = map(unescape, line.rstrip("\n").split("\t"))
        number, lat, lon = int(number), float(lat), float(lon)
        cursor.execute("INSERT INTO place VALUES (?,?,?,?,?,?)", (number, lat, lon, int(length), f" {name} ", record))
        cursor.execute("INSERT INTO text (rowid, words, keywords) VALUES (?,?,?)", (number, words, keywords))
        cursor.execute("INSERT INTO box VALUES (?,?,?,?,?)", (number, lat, lat, lon, lon))
    cursor.execute("INSERT INTO text (text) VALUES ('optimize')")
    cursor.execute("COMMIT")
    cursor.execute("ANALYZE")


def quoted(word):
    return '"' + word.replace('"', '""') + '"'


def match_of(query):
    words = query["words"]
    terms = ["words : " + quoted(word) for word in words]
    if terms:
        terms[-1] += " *"
    if query.get("keyword"):
        terms.append("keywords : " + quoted(query["keyword"]))
    return " AND ".join(terms)


DISTANCE = """(2 * :earth * asin(min(1, sqrt(
    pow(sin(radians(lat - :lat) / 2), 2) + cos(radians(:lat)) * cos(radians(lat)) * pow(sin(radians(lon - :lon) / 2), 2)
))))"""


def score_of(query):
    if not query["words"]:
        return "-metres"
    last = len(query["words"]) - 1
    in_name = [f"(instr(name, :word{at}) > 0)" for at in range(last + 1)]
    share = f"min(1.0, ({' + '.join(in_name)}) * 1.0 / max(1, name_length))"
    return f"(:wt * (0.85 + 0.15 * {share}) + :wg * pow(2, -metres / :half)) / (:wt + :wg)"


TEXT_FIRST = "text CROSS JOIN place ON place.number = text.rowid"
BOX_FIRST = "box CROSS JOIN place ON place.number = box.number"
IN_BOX = "south <= :north AND north >= :south AND west <= :east AND east >= :west"


def statements_of(query):
    """The ways to ask it: words first, place first; whichever is faster counts. A radius asks for the total too."""
    match = match_of(query)
    radius = query.get("radiusMetres")
    within = "WHERE metres <= :radius" if radius else ""
    counted = ", count(*) OVER () AS total" if radius else ""
    sources = []
    if match:
        near = "AND lat BETWEEN :south AND :north AND lon BETWEEN :west AND :east" if radius else ""
        sources.append(f"{TEXT_FIRST} WHERE text MATCH :match {near}")
    if radius:
        words = "AND box.number IN (SELECT rowid FROM text WHERE text MATCH :match)" if match else ""
        sources.append(f"{BOX_FIRST} WHERE {IN_BOX} {words}")
    return [
        f"SELECT number, record, {score_of(query)} AS score{counted} FROM"
        f" (SELECT place.*, {DISTANCE} AS metres FROM {source}) {within}"
        " ORDER BY score DESC, metres, number LIMIT :limit"
        for source in sources
    ]


def parameters_of(query):
    centre, weights = query["centre"], query["weights"]
    radius = query.get("radiusMetres") or 0
    north = radius / METRES_PER_DEGREE * 1.001 + 1e-6
    east = north / max(0.01, math.cos(math.radians(centre["lat"])))
    words = query["words"]
    last = len(words) - 1
    return {
        **{f"word{at}": f" {word}" if at == last else f" {word} " for at, word in enumerate(words)},
        "match": match_of(query), "lat": centre["lat"], "lon": centre["lon"], "radius": radius,
        "south": centre["lat"] - north, "north": centre["lat"] + north,
        "west": centre["lon"] - east, "east": centre["lon"] + east,
        "wt": weights["text"], "wg": weights["geo"], "half": query["halfDistanceMetres"],
        "limit": query["limit"], "earth": EARTH_RADIUS_METRES,
    }


def answer(database, query):
    parameters = parameters_of(query)
    best = None
    for statement in statements_of(query):
        database.execute(statement, parameters).fetchall()  # warms the pages, as the peers' are
        started = time.perf_counter()
        rows = database.execute(statement, parameters).fetchall()
        ms = (time.perf_counter() - started) * 1000
        if best is None or ms < best["ms"]:
            best = {"ms": ms, "places": [row[0] for row in rows]}
    return best


def serve(database):
    database.execute("PRAGMA cache_size = -2000000")
    database.execute("PRAGMA mmap_size = 8000000000")
    for line in sys.stdin:
        query = json.loads(line)
        if query == "version":
            print(json.dumps(f"SQLite {sqlite3.sqlite_version}, FTS5, R*Tree"), flush=True)
            continue
        print(json.dumps(answer(database, query)), flush=True)


if __name__ == "__main__":
    _, path, command = sys.argv
    connection = sqlite3.connect(path, isolation_level=None)
    {"load": load, "serve": serve}[command](connection)
