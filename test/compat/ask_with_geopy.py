"""Asks a server through geopy, a client that knows nothing of Waypost, and prints what it understood as JSON."""

import json
import sys

from geopy.geocoders import Nominatim, Pelias, Photon

HOST = sys.argv[1]


def shown(location):
    return None if location is None else [location.address, round(location.latitude, 4), round(location.longitude, 4)]


nominatim = Nominatim(domain=f"{HOST}/nominatim", scheme="http", user_agent="waypost-test")
photon = Photon(domain=f"{HOST}/photon", scheme="http")
pelias = Pelias(domain=f"{HOST}/pelias", scheme="http", api_key="any")

found = nominatim.geocode(
    "Calle Mayor 11, Port Origin",
    addressdetails=True,
    namedetails=True,
    extratags=True,
    geometry="geojson",
    language="en",
)
print(
    json.dumps(
        {
            "nominatim": shown(found),
            "road": found.raw["address"]["road"],
            "parts": shown(nominatim.geocode({"street": "Calle Mayor 11", "city": "Port Origin"})),
            "several": len(nominatim.geocode("Port Origin", exactly_one=False, limit=2)),
            "boxed": shown(nominatim.geocode("Port Origin", viewbox=((40, 40), (41, 41)), bounded=True)),
            "reverse": shown(nominatim.reverse((found.latitude, found.longitude), language="en")),
            "nowhere": shown(nominatim.reverse((-60, -140))),
            "photon": shown(photon.geocode("Calle Mayor 11, Port Origin", location_bias=(0, 0), language="en")),
            "photonReverse": shown(photon.reverse((found.latitude, found.longitude), limit=2)),
            "pelias": shown(pelias.geocode("Calle Mayor 11, Port Origin", boundary_rect=((-1, -1), (1, 1)))),
            "peliasReverse": shown(pelias.reverse((found.latitude, found.longitude))),
        }
    )
)
