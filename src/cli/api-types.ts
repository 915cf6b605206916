/** Types of the service, written by `npm run generate:client` from its OpenAPI document. */

export interface paths {
    "/v1/places/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["autocompletePlaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/places/{placeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/places/geocode/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["geocodeForward"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/places/geocode/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["geocodeReverse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SearchRequest: {
            location: {
                lat: number;
                /** @description 'lng' is the same. */
                lon: number;
            };
            /**
             * @description Metres.
             * @default 5000
             */
            radius?: number;
            /**
             * @description At least one above 0.
             * @default {
             *       "text": 0.5,
             *       "geo": 0.5
             *     }
             */
            weights?: {
                /** @default 0.5 */
                text?: number;
                /** @default 0.5 */
                geo?: number;
            };
            /** @description At most 32 words. */
            query?: string;
            /** @description Any of them: an OSM value, key=value, a group or a known alias. */
            categories?: string[];
            /**
             * @description Most results.
             * @default 20
             * @example 20
             */
            limit?: number;
            /** @default 0 */
            offset?: number;
            /**
             * @description Language of names, before those of Accept-Language: a BCP 47 tag.
             * @example de
             */
            lang?: string;
            /**
             * @description Excludes 'openAt'.
             * @default false
             */
            openNow?: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 time with offset.
             */
            openAt?: string;
            brand?: string;
            /** @description All of them: what a place must have by its tags. */
            attributes?: ("vegan" | "vegetarian" | "gluten_free" | "halal" | "kosher" | "organic" | "wheelchair" | "wifi" | "outdoor_seating" | "takeaway" | "delivery" | "drive_through" | "swimming_pool" | "sauna" | "free" | "always_open" | "dogs" | "parking" | "air_conditioning" | "non_smoking" | "cards" | "changing_table" | "atm" | "toilets" | "drinking_water" | "breakfast" | "live_music" | "cheap" | "five_stars" | "four_stars" | "three_stars")[];
            /**
             * @description False takes the text as a name alone, and not as a request for a kind of place, for what it has, and where.
             * @default true
             * @example true
             */
            interpret?: boolean;
            /** @description West, south, east, north; west is greater than east across the antimeridian. */
            bbox?: [
                number,
                number,
                number,
                number
            ];
            /** @description Ring of corners, closed or not. */
            polygon?: [
                number,
                number
            ][];
            /**
             * @description Adds why each result matched, and which cells were read.
             * @default false
             */
            explain?: boolean;
        };
        SearchResultsFormA: {
            results: components["schemas"]["PlaceFormA"][];
            total: number;
            /** @description Milliseconds. */
            executionTime: number;
            metadata: {
                shardsSearched: number;
                cacheHit: boolean;
            };
            queryStats: {
                /** @description Share of the occupied cells that was not read. */
                pruningEfficiency: number;
                /** @description H3 cells that were read. */
                cellsSearched: number;
            };
            /** @description How many places match of which nobody recorded whether they are open; present if the request asks what is open. */
            hoursUnknown?: number;
            interpretation?: components["schemas"]["Interpretation"];
            /**
             * @description How far the places are from the words asked for.
             * @enum {string}
             */
            tolerance?: "exact" | "typos" | "partial";
            /** @description H3 cells that were read. */
            cells?: string[];
        };
        PlaceFormA: {
            /**
             * @description H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.
             * @example 85754e67fffffff_w302701
             */
            id: string;
            name?: string;
            categories?: string[];
            location: {
                lat: number;
                lon: number;
            };
            /** @description housenumber, street, city, state, postcode, country, unit. */
            address?: {
                [key: string]: string;
            };
            /** @description phone, website, email, fax, facebook, instagram … */
            contact?: {
                [key: string]: string;
            };
            /** @description Opening hours as the source has them. */
            hours?: string;
            cuisine?: string[];
            /** @description cash, credit_cards, contactless … */
            payment?: {
                [key: string]: string;
            };
            /** @description wheelchair, wheelchairToilets. */
            access?: {
                [key: string]: string;
            };
            /** @description name, wikidata, wikipedia. */
            brand?: {
                [key: string]: string;
            };
            operator?: string;
            /** @description vegetarian, vegan, halal, kosher … */
            diet?: {
                [key: string]: string;
            };
            /** @description outdoor_seating, internet_access, smoking … */
            amenities?: {
                [key: string]: string;
            };
            /** @description Every tag of the source that stands nowhere else. */
            meta?: {
                [key: string]: string;
            };
            score?: number;
            /** @description Metres from the centre of the search. */
            distance?: number;
            /** @description Metres from the beginning of the path to its point that is nearest to the place. */
            distanceAlong?: number;
            /** @description Metres from the path. */
            distanceFromPath?: number;
            /** @description How much is known of the place. */
            confidence: number;
            scores?: {
                text?: number;
                geo?: number;
            };
            /**
             * @description Present in an answer to what is open if nobody recorded whether the place is.
             * @constant
             */
            hoursUnknown?: true;
            explanation?: components["schemas"]["WordExplanation"][];
        };
        WordExplanation: {
            word: string;
            /** @enum {string} */
            kind: "exact" | "synonym" | "category" | "prefix" | "typo" | "dropped";
            /** @enum {string} */
            field?: "name" | "detail" | "category";
            matched?: string;
            quality: number;
        };
        Interpretation: {
            subject?: {
                text: string;
                /** @description Kinds of places that it names; empty for a name. */
                categories: {
                    id: string;
                    label?: string;
                }[];
            };
            wishes: {
                text: string;
                /** @enum {string} */
                attribute?: "vegan" | "vegetarian" | "gluten_free" | "halal" | "kosher" | "organic" | "wheelchair" | "wifi" | "outdoor_seating" | "takeaway" | "delivery" | "drive_through" | "swimming_pool" | "sauna" | "free" | "always_open" | "dogs" | "parking" | "air_conditioning" | "non_smoking" | "cards" | "changing_table" | "atm" | "toilets" | "drinking_water" | "breakfast" | "live_music" | "cheap" | "five_stars" | "four_stars" | "three_stars";
                /** @constant */
                openNow?: true;
                /** @description False if no place has it: the places are then those without it. */
                granted: boolean;
            }[];
            anchor?: {
                text: string;
                /** @enum {string} */
                relation: "near" | "in";
                /** @description False if it is not known: the places are then those near the point asked for. */
                found: boolean;
                name?: string;
                /**
                 * @description H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.
                 * @example 85754e67fffffff_w302701
                 */
                placeId?: string;
                location?: {
                    lat: number;
                    lng: number;
                };
            };
        };
        SearchResultsFormB: {
            results: components["schemas"]["PlaceFormB"][];
            total: number;
            /** @description Milliseconds. */
            executionTime: number;
            queryStats: {
                /** @description Share of the occupied cells that was not read. */
                pruningEfficiency: number;
                /** @description H3 cells that were read. */
                cellsSearched: number;
            };
            /** @description How many places match of which nobody recorded whether they are open; present if the request asks what is open. */
            hoursUnknown?: number;
            interpretation?: components["schemas"]["Interpretation"];
            /**
             * @description How far the places are from the words asked for.
             * @enum {string}
             */
            tolerance?: "exact" | "typos" | "partial";
            /** @description H3 cells that were read. */
            cells?: string[];
        };
        PlaceFormB: {
            /**
             * @description H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.
             * @example 85754e67fffffff_w302701
             */
            id: string;
            score?: number;
            name?: string;
            description?: string;
            /** @description Primary category. */
            category?: string;
            categories?: string[];
            /** @description Short words that describe the place. */
            tags?: string[];
            location: {
                lat: number;
                lon: number;
            };
            /** @description Metres from the centre of the search. */
            distance?: number;
            /** @description Metres from the beginning of the path to its point that is nearest to the place. */
            distanceAlong?: number;
            /** @description Metres from the path. */
            distanceFromPath?: number;
            /** @description Street address as one string. */
            address?: string;
            city?: string;
            region?: string;
            postcode?: string;
            phone?: string;
            website?: string;
            hours?: {
                /** @description As the source has them. */
                raw: string;
                is24_7: boolean;
                /** @description IANA time zone. */
                timezone?: string;
            };
            brand?: string;
            /** @description Wikidata item of the brand. */
            brandWikidata?: string;
            contact?: {
                phone?: string;
                email?: string;
                website?: string;
            };
            /** @description Every tag of the source that no other member shows. */
            attributes?: {
                [key: string]: string;
            };
            /** @enum {string} */
            status: "active" | "closed_temporarily" | "closed_permanently";
            sourceId: string;
            /** @description How much is known of the place. */
            confidence: number;
            /** Format: date-time */
            updatedAt?: string;
            scores?: {
                text?: number;
                geo?: number;
            };
            /**
             * @description Present in an answer to what is open if nobody recorded whether the place is.
             * @constant
             */
            hoursUnknown?: true;
            explanation?: components["schemas"]["WordExplanation"][];
        };
        PlaceCollection: {
            /** @constant */
            type: "FeatureCollection";
            features: components["schemas"]["PlaceFeature"][];
            attribution: string;
            /** @description How many places match of which nobody recorded whether they are open; present if the request asks what is open. */
            hoursUnknown?: number;
            interpretation?: components["schemas"]["Interpretation"];
            /**
             * @description How far the places are from the words asked for.
             * @enum {string}
             */
            tolerance?: "exact" | "typos" | "partial";
            /** @description H3 cells that were read. */
            cells?: string[];
        };
        PlaceFeature: {
            /** @constant */
            type: "Feature";
            /**
             * @description H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.
             * @example 85754e67fffffff_w302701
             */
            id: string;
            geometry: {
                /** @constant */
                type: "Point";
                coordinates: [
                    number,
                    number
                ];
            };
            /** @description What an area covers, or the lines of a street; present if `shape=true` asks for it and it is known. */
            shape?: components["schemas"]["Shape"];
            properties: {
                name?: string;
                category?: string;
                /** @description What the category is called in the reader's language, else in English. */
                category_label?: string;
                /** @description Formatted address. */
                address?: string;
                phone?: string;
                website?: string;
                rating?: number;
                price_level?: number;
                opening_hours?: {
                    open_now?: boolean;
                    periods?: {
                        open: {
                            /** @description 0 Sunday … 6 Saturday. */
                            day: number;
                            time: string;
                        };
                        close?: {
                            /** @description 0 Sunday … 6 Saturday. */
                            day: number;
                            time: string;
                        };
                    }[];
                };
                /**
                 * @description Present in an answer to what is open if nobody recorded whether the place is.
                 * @constant
                 */
                hours_unknown?: true;
                /** @description Metres from the beginning of the path to its point that is nearest to the place. */
                distance_along?: number;
                /** @description Metres from the path. */
                distance_from_path?: number;
            };
            explanation?: components["schemas"]["WordExplanation"][];
        };
        Shape: {
            /** @constant */
            type: "Polygon";
            coordinates: [
                number,
                number
            ][][];
        } | {
            /** @constant */
            type: "MultiPolygon";
            coordinates: [
                number,
                number
            ][][][];
        } | {
            /** @constant */
            type: "LineString";
            coordinates: [
                number,
                number
            ][];
        } | {
            /** @constant */
            type: "MultiLineString";
            coordinates: [
                number,
                number
            ][][];
        };
        SuggestionCollection: {
            /** @constant */
            type: "FeatureCollection";
            features: (components["schemas"]["PlaceFeature"] | components["schemas"]["GeocodeFeature"])[];
            attribution: string;
            categories?: {
                id: string;
                label?: string;
            }[];
            interpretation?: components["schemas"]["Interpretation"];
        };
        GeocodeFeature: {
            /** @constant */
            type: "Feature";
            /** @description West, south, east, north; west is greater than east across the antimeridian. */
            bbox?: [
                number,
                number,
                number,
                number
            ];
            geometry: {
                /** @constant */
                type: "Point";
                coordinates: [
                    number,
                    number
                ];
            };
            /** @description What an area covers, or the lines of a street; present if `shape=true` asks for it and it is known. */
            shape?: components["schemas"]["Shape"];
            properties: {
                name?: string;
                house_number?: string;
                /** @description Name of the house, such as `Rose Cottage`. */
                house_name?: string;
                street?: string;
                /** @description Village, town or city. */
                locality?: string;
                /** @description Quarter of the town. */
                district?: string;
                county?: string;
                /** @description State, or what comes nearest to one. */
                region?: string;
                /** @description ISO 3166-2 code of the region. */
                region_code?: string;
                country?: string;
                country_code?: string;
                postal_code?: string;
                /**
                 * @description H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.
                 * @example 85754e67fffffff_w302701
                 */
                place_id?: string;
                /** @enum {string} */
                type?: "house" | "street" | "intersection" | "place" | "postcode" | "country" | "state" | "region" | "county" | "city" | "town" | "village" | "suburb" | "neighbourhood" | "locality" | "airport";
                category?: string;
                /** @description What makes the map's object what it is, such as `highway=residential`. */
                main_tag?: string;
                confidence: number;
                /**
                 * @description Of an answer to a text.
                 * @enum {string}
                 */
                match_type?: "exact" | "interpolated" | "approximate" | "fallback";
            };
        };
        GeocodeCollection: {
            /** @constant */
            type: "FeatureCollection";
            features: components["schemas"]["GeocodeFeature"][];
            attribution: string;
        };
        Error: {
            /** @description Reason phrase of the status. */
            error: string;
            /** @description For people: what is wrong, and what was expected. */
            message: string;
            /** @enum {string} */
            code: "GEO_CONSTRAINT_REQUIRED" | "INVALID_LOCATION" | "INVALID_RADIUS" | "RADIUS_EXCEEDED" | "INVALID_JSON" | "VALIDATION_ERROR" | "INVALID_ID" | "UNAUTHORIZED" | "TOKEN_EXPIRED" | "KEY_EXPIRED" | "KEY_REVOKED" | "INSUFFICIENT_SCOPE" | "BUNDLE_ID_NOT_ALLOWED" | "ORIGIN_NOT_ALLOWED" | "RATE_LIMITED" | "NOT_FOUND" | "ROUTE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "BAD_REQUEST" | "REQUEST_TIMEOUT" | "EXPECTATION_FAILED" | "HEADERS_TOO_LARGE" | "SERVICE_UNAVAILABLE" | "NOT_IMPLEMENTED" | "INDEX_NOT_AVAILABLE" | "INTERNAL_ERROR" | "INVALID_ELEVATION";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    autocompletePlaces: {
        parameters: {
            query: {
                /**
                 * @description Name, address or category. At most 256 characters.
                 * @example libr
                 */
                q: string;
                /**
                 * @description Location that results are preferred near to. With lng or not at all.
                 * @example 0.001
                 */
                lat?: number;
                /**
                 * @description See lat. 'lon' is the same.
                 * @example 0.002
                 */
                lng?: number;
                /**
                 * @description West, south, east, north; west is greater than east across the antimeridian. Results in the box are preferred.
                 * @example -0.01,-0.01,0.02,0.02
                 */
                bbox?: string;
                /**
                 * @description True leaves out what lies outside of 'bbox', which it needs.
                 * @example false
                 */
                bounded?: boolean;
                /**
                 * @description Kinds of results that are wanted; all where absent.
                 * @example house,street
                 */
                layers?: string;
                /**
                 * @description Most results.
                 * @example 10
                 */
                limit?: number;
                /**
                 * @description Category filter; see /v1/categories.
                 * @example library
                 */
                category?: string;
                /**
                 * @description False takes the text as a name alone, and not as a request for a kind of place, for what it has, and where.
                 * @example true
                 */
                interpret?: boolean;
                /**
                 * @description Language of names, before those of Accept-Language: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    getPlace: {
        parameters: {
            query?: {
                /**
                 * @description Shape of places; the deployment's own without.
                 * @example a
                 */
                form?: "a" | "b";
                /**
                 * @description GeoJSON in place of a form. Excludes 'form'.
                 * @example geojson
                 */
                format?: "geojson";
                /**
                 * @description True adds 'shape' to GeoJSON: the exact polygons of an area, or the lines of a street.
                 * @example true
                 */
                shape?: boolean;
                /**
                 * @description Metres that a simplified 'shape' may lie from the exact one; 0 where absent. Needs 'shape'.
                 * @example 100
                 */
                shape_tolerance?: number;
                /**
                 * @description Language of names, before those of Accept-Language: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    geocodeForward: {
        parameters: {
            query?: {
                /**
                 * @description Address or name. Required unless parts of an address are given; 'q' and parts exclude each other. At most 256 characters.
                 * @example Gradient Street 3
                 */
                q?: string;
                /**
                 * @description Part of an address.
                 * @example Gradient Street
                 */
                street?: string;
                /**
                 * @description Part of an address; needs 'street' or 'locality'.
                 * @example 3
                 */
                house_number?: string;
                /**
                 * @description Part of an address: village, town or city.
                 * @example Port Origin
                 */
                locality?: string;
                /**
                 * @description Part of an address: state.
                 * @example Equatoria
                 */
                region?: string;
                /**
                 * @description Part of an address.
                 * @example 00330
                 */
                postal_code?: string;
                /**
                 * @description Most results.
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description ISO 3166-1 alpha-2 code; results there are preferred.
                 * @example LI
                 */
                country?: string;
                /**
                 * @description Location that results are preferred near to. With lng or not at all.
                 * @example 0.001
                 */
                lat?: number;
                /**
                 * @description See lat. 'lon' is the same.
                 * @example 0.002
                 */
                lng?: number;
                /**
                 * @description Metres from lat and lng at which nearness counts half as much as there; 20000 where absent. Needs 'lat' and 'lng'.
                 * @example 20000
                 */
                scale?: number;
                /**
                 * @description West, south, east, north; west is greater than east across the antimeridian. Results in the box are preferred.
                 * @example -0.01,-0.01,0.02,0.02
                 */
                bbox?: string;
                /**
                 * @description True leaves out what lies outside of 'bbox', which it needs.
                 * @example false
                 */
                bounded?: boolean;
                /**
                 * @description Kinds of results that are wanted; all where absent.
                 * @example house,street
                 */
                layers?: string;
                /**
                 * @description True adds 'shape' to GeoJSON: the exact polygons of an area, or the lines of a street.
                 * @example true
                 */
                shape?: boolean;
                /**
                 * @description Metres that a simplified 'shape' may lie from the exact one; 0 where absent. Needs 'shape'.
                 * @example 100
                 */
                shape_tolerance?: number;
                /**
                 * @description Language of names, before those of Accept-Language: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    geocodeReverse: {
        parameters: {
            query: {
                /**
                 * @description Latitude of the point.
                 * @example 0.001
                 */
                lat: number;
                /**
                 * @description Longitude of the point. 'lon' is the same.
                 * @example 0.002
                 */
                lng: number;
                /**
                 * @description Granularity: 1 a country, 18 a house number.
                 * @example 18
                 */
                zoom?: number;
                /**
                 * @description Most results.
                 * @example 1
                 */
                limit?: number;
                /**
                 * @description True adds 'shape' to GeoJSON: the exact polygons of an area, or the lines of a street.
                 * @example true
                 */
                shape?: boolean;
                /**
                 * @description Metres that a simplified 'shape' may lie from the exact one; 0 where absent. Needs 'shape'.
                 * @example 100
                 */
                shape_tolerance?: number;
                /**
                 * @description Language of names, before those of Accept-Language: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
}
