"""Asks a server through googlemaps, Google's own client, which knows nothing of Waypost, and prints what it understood as JSON."""

import json
import sys

import googlemaps

BASE = sys.argv[1]

client = googlemaps.Client(key="AIzaAny", base_url=BASE, retry_over_query_limit=False)


def refused(ask):
    try:
        ask()
    except googlemaps.exceptions.ApiError as error:
        return [error.status, error.message]
    return None


found = client.geocode("Calle Mayor 11, Port Origin", region="li", language="en")[0]
point = found["geometry"]["location"]
restaurant = client.places_nearby(location=(0, 0), radius=2000, type="restaurant", language="en")["results"][0]
candidate = client.find_place(
    restaurant["name"],
    "textquery",
    fields=["place_id", "name", "geometry/location"],
    location_bias="point:0,0",
    language="en",
)["candidates"][0]
print(
    json.dumps(
        {
            "geocode": [found["formatted_address"], found["types"], found["geometry"]["location_type"]],
            "again": client.geocode(place_id=found["place_id"])[0]["formatted_address"],
            "parts": client.geocode(components={"route": "Calle Mayor", "locality": "Port Origin"})[0]["types"],
            "bounds": len(
                client.geocode("Port Origin", bounds={"southwest": (-1, -1), "northeast": (1, 1)})
            ),
            "reverse": client.reverse_geocode(point, result_type=["street_address", "country"])[0]["formatted_address"],
            "reverseTypes": [r["types"][0] for r in client.reverse_geocode(point, result_type=["locality", "country"])],
            "rooftops": [
                r["geometry"]["location_type"] for r in client.reverse_geocode(point, location_type=["ROOFTOP"])
            ],
            "nowhere": client.geocode("xqzzwv"),
            "nearby": restaurant["types"],
            "candidate": candidate == {key: candidate[key] for key in ["place_id", "name", "geometry"]},
            "details": client.place(candidate["place_id"], fields=["name", "type"])["result"]["name"]
            == candidate["name"],
            "text": len(client.places("restaurant", location=(0, 0), radius=2000)["results"]),
            "complete": [
                p["structured_formatting"]["main_text"]
                for p in client.places_autocomplete("Calle May", location=(0, 0), radius=5000, types="address")
            ][0],
            "queries": len(client.places_autocomplete_query("Calle May")),
            "refused": refused(lambda: client.places_autocomplete("a", types="unicorn_shop"))[0],
            "missing": refused(lambda: client.place("85754e67fffffff_n999999999"))[0],
        }
    )
)
