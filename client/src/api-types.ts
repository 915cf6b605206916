/** Types of the service, written by `npm run generate:client` from its OpenAPI document. */

export interface paths {
    "/v1/places/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search places by text */
        get: operations["searchPlacesByText"];
        put?: never;
        /** Search places around a location, or beside a way */
        post: operations["searchPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/places/autocomplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete a text that is being typed to places and addresses */
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
        /** Get a place by its identifier */
        get: operations["getPlace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what searches may name as a category */
        get: operations["listCategories"];
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
        /** Turn an address or a name into coordinates */
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
        /** Turn coordinates into an address */
        get: operations["geocodeReverse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/places/geocode/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer many geocoding requests at once */
        post: operations["geocodeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/addresses/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check an address against the map */
        post: operations["validateAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange an API key for a short-lived access token */
        post: operations["exchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the public keys by which others can check access tokens */
        get: operations["getTokenKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/basemap/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vector tile of the basemap */
        get: operations["getTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/basemap/{z}/{x}/{y}.pbf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vector tile of the basemap */
        get: operations["getTileAsPbf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/basemap.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe the basemap (TileJSON) */
        get: operations["describeTiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{tileset}/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vector tile of a tileset beside the basemap */
        get: operations["getTilesetTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{tileset}/{z}/{x}/{y}.pbf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vector tile of a tileset beside the basemap */
        get: operations["getTilesetTileAsPbf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{tileset}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe a tileset (TileJSON) */
        get: operations["getTilesetMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/elevation/{z}/{x}/{y}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get heights of the ground as a picture (Terrarium) */
        get: operations["getElevationTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/elevation.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe the heights of the ground (TileJSON) */
        get: operations["describeElevation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/contours/{z}/{x}/{y}.mvt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a vector tile of contour lines */
        get: operations["getContourTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/contours.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe the contour lines (TileJSON) */
        get: operations["describeContours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/styles/v0/{theme}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a style of the map (MapLibre style specification, version 8) */
        get: operations["getStyle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/styles/v0/sprites/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the sheet of icons that the styles refer to, or its index */
        get: operations["getSprite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/styles/v0/glyphs/{fontstack}/{range}.pbf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a range of the glyphs that the styles refer to */
        get: operations["getGlyphs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/styles/v0/fonts/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a font of a script that needs shaping */
        get: operations["getFont"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/styles/v0/rtl-text.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the plugin by which MapLibre before version 6.9 writes from right to left */
        get: operations["getRtlText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/static/{theme}/{view}/{size}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a picture of the map
         * @description For pages, mails and documents without a map library. Pictures are painted by an optional package; where it is not installed, the answer is 501.
         */
        get: operations["getStaticPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the process is up */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell whether the data set is open */
        get: operations["readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell what the service has done, for Prometheus, on the server's own machine */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this document */
        get: operations["describeApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message of the Model Context Protocol */
        post: operations["callTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all operations for language models */
        get: operations["listForModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms-full.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe all operations for language models */
        get: operations["describeForModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the keys, without the keys themselves */
        get: operations["listKeys"];
        put?: never;
        /** Make a key */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change limits, origins, name or end of a key */
        post: operations["changeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a key at once and for good, with its tokens */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell what keys were used for, by day and route */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tell how the service does */
        get: operations["describeService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the latest answers that were faults of the service */
        get: operations["listErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run `waypost update` on the server, one at a time */
        post: operations["startUpdate"];
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
        Error: {
            /** @description Reason phrase of the status. */
            error: string;
            /** @description For people: what is wrong, and what was expected. */
            message: string;
            /** @enum {string} */
            code: "GEO_CONSTRAINT_REQUIRED" | "INVALID_LOCATION" | "INVALID_RADIUS" | "RADIUS_EXCEEDED" | "INVALID_JSON" | "VALIDATION_ERROR" | "INVALID_ID" | "UNAUTHORIZED" | "TOKEN_EXPIRED" | "KEY_EXPIRED" | "KEY_REVOKED" | "INSUFFICIENT_SCOPE" | "BUNDLE_ID_NOT_ALLOWED" | "ORIGIN_NOT_ALLOWED" | "RATE_LIMITED" | "NOT_FOUND" | "ROUTE_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "BAD_REQUEST" | "REQUEST_TIMEOUT" | "EXPECTATION_FAILED" | "HEADERS_TOO_LARGE" | "SERVICE_UNAVAILABLE" | "NOT_IMPLEMENTED" | "INDEX_NOT_AVAILABLE" | "INTERNAL_ERROR" | "INVALID_ELEVATION";
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
        WordExplanation: {
            word: string;
            /** @enum {string} */
            kind: "exact" | "synonym" | "category" | "prefix" | "typo" | "dropped";
            /** @enum {string} */
            field?: "name" | "detail" | "category";
            matched?: string;
            quality: number;
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
        CheckedAddress: {
            verdict: {
                /** @description True if the map has the house, and contradicts nothing that was given. */
                deliverable: boolean;
                /**
                 * @description How fine the part is that the map has.
                 * @enum {string}
                 */
                granularity: "house" | "street" | "locality" | "none";
                /** @description True if nothing that an address needs is missing, and no word is left over. */
                complete: boolean;
            };
            components: {
                house_name?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                street?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                house_number?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                unit?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                locality?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                region?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                postal_code?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
                country?: {
                    /** @description In standard form; absent where it is missing. */
                    value?: string;
                    /** @description As it was given. */
                    given?: string;
                    /**
                     * @description `unconfirmed`: as it was given, and not on the map.
                     * @enum {string}
                     */
                    status: "confirmed" | "corrected" | "added" | "unconfirmed" | "missing";
                };
            };
            /** @description Lines in the form of the country. */
            formatted: string[];
            /** @description Words that mean nothing; absent where all do. */
            unresolved?: string[];
            /** @description Of a house that is known, or by `match_type` interpolated. */
            location?: {
                lat: number;
                lon: number;
            };
            /**
             * @description H3 cell of resolution 5, then node, way, relation or gazetteer entry and its number, or the source and its identifier there.
             * @example 85754e67fffffff_w302701
             */
            place_id?: string;
            /** @enum {string} */
            match_type?: "exact" | "interpolated" | "approximate" | "fallback";
            confidence: number;
            /** @description What may be meant where the address is not known: the nearest known house of the street, or what contradicts a part of it. */
            suggestion?: {
                name: string;
                locality?: string;
                location: {
                    lat: number;
                    lon: number;
                };
            };
            attribution: string;
        };
        GeocodeBatchResults: {
            results: ({
                /** @constant */
                status: 200;
                result: components["schemas"]["GeocodeCollection"];
            } | {
                status: number;
                error: components["schemas"]["Error"];
            })[];
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
        Categories: {
            categories: {
                id: string;
                key: string;
                value: string;
                group: string;
                parent?: string;
                label?: string;
            }[];
            groups: {
                id: string;
                label?: string;
            }[];
        };
        AccessToken: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
            /**
             * Format: date-time
             * @description When the token ends, ISO 8601 in UTC.
             */
            expires_at: string;
            /** @description Scopes of the token, separated by spaces. */
            scope: string;
        };
        JwkSet: {
            keys: {
                /** @description As in the header of tokens. */
                kid: string;
                /** @enum {string} */
                alg: "EdDSA" | "ES256";
                /** @constant */
                use: "sig";
                /** @enum {string} */
                kty: "OKP" | "EC";
                /** @enum {string} */
                crv: "Ed25519" | "P-256";
                x: string;
                /** @description Of ES256. */
                y?: string;
            }[];
        };
        TileJson: {
            /** @constant */
            tilejson: "3.0.0";
            name?: string;
            description?: string;
            version?: string;
            /** @description HTML. */
            attribution?: string;
            /** @constant */
            scheme?: "xyz";
            tiles: string[];
            minzoom?: number;
            maxzoom?: number;
            /** @description West, south, east, north. */
            bounds?: number[];
            /** @description Longitude, latitude, zoom. */
            center?: number[];
            vector_layers: {
                id: string;
                fields: {
                    [key: string]: string;
                };
                description?: string;
                minzoom?: number;
                maxzoom?: number;
            }[];
            /**
             * @description Of heights.
             * @constant
             */
            encoding?: "terrarium";
            /**
             * @description Pixels along a side of a tile of heights.
             * @constant
             */
            tileSize?: 512;
        };
        Style: {
            /** @constant */
            version: 8;
            name: string;
            /** @description Sources by name; the only one is `basemap`. */
            sources: Record<string, never>;
            /** @description Address of the icons, without its ending. */
            sprite: string;
            /** @description Address of the letters, with `{fontstack}` and `{range}`. */
            glyphs: string;
            /** @description Fonts of scripts by font stack; only if asked for. */
            "font-faces"?: Record<string, never>;
            layers: Record<string, never>[];
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Readiness: {
            /** @constant */
            status: "ready";
            /** @description Name of the generation. */
            dataSet: string;
            /** @description Why the current generation cannot be served, so that an older one is; absent if it is served. */
            refused?: string;
        };
        Key: {
            /** @description Identifier of the key, which is no secret. */
            id: string;
            name: string;
            scopes: ("places:read" | "tiles:read" | "admin")[];
            /** @description Applications that may use it; absent if any may. */
            bundleIds?: string[];
            /** @description Origins of the pages in which it may stand; absent of secret keys. */
            origins?: string[];
            ratePerMinute: number;
            /** @description Of one address; absent where only the key's own rate counts. */
            addressRatePerMinute?: number;
            /** @description From 00:00 to 24:00 UTC; absent if only the rate counts. */
            requestsPerDay?: number;
            createdAt: string;
            /** @description Absent if it does not end by itself. */
            expiresAt?: string;
            /** @description Absent unless it was ended. */
            revokedAt?: string;
            /** @description To the minute; absent if it was never used. */
            lastUsedAt?: string;
            /**
             * @description It works on this machine only.
             * @constant
             */
            demo?: true;
        };
        NewKey: {
            /** @description The key itself, which is shown this once. */
            key: string;
            /** @description Identifier of the key, which is no secret. */
            id: string;
            name: string;
            scopes: ("places:read" | "tiles:read" | "admin")[];
            /** @description Applications that may use it; absent if any may. */
            bundleIds?: string[];
            /** @description Origins of the pages in which it may stand; absent of secret keys. */
            origins?: string[];
            ratePerMinute: number;
            /** @description Of one address; absent where only the key's own rate counts. */
            addressRatePerMinute?: number;
            /** @description From 00:00 to 24:00 UTC; absent if only the rate counts. */
            requestsPerDay?: number;
            createdAt: string;
            /** @description Absent if it does not end by itself. */
            expiresAt?: string;
            /** @description Absent unless it was ended. */
            revokedAt?: string;
            /** @description To the minute; absent if it was never used. */
            lastUsedAt?: string;
            /**
             * @description It works on this machine only.
             * @constant
             */
            demo?: true;
        };
        Keys: {
            keys: components["schemas"]["Key"][];
        };
        Usage: {
            usage: {
                /** @description In UTC, such as `2026-05-19`. */
                day: string;
                keyId: string;
                route: string;
                requests: number;
                /** @description Of those, the ones that were answered 4xx. */
                refused: number;
                /** @description Of those, the ones that were answered 5xx. */
                failed: number;
                /** @description Of the refused ones, those over the rate of the key or of an address (429). */
                overRate: number;
            }[];
        };
        RecentErrors: {
            /** @description When this process began: it remembers errors in memory, and each process its own. */
            since: string;
            /** @description Answers with 5xx, the latest first: the last 50, and of one code of a route the last 10. */
            errors: {
                /** @description When it was answered. */
                at: string;
                method: string;
                /** @description `none` where no route was met. */
                route: string;
                status: number;
                /** @description Of the error catalogue; absent where another program behind this one answered. */
                code?: string;
                /** @description The `X-Request-Id` of the answer, and the `reqId` of the lines that the log has of it. */
                requestId: string;
            }[];
        };
        ServiceStatus: {
            dataSet: {
                generation?: string;
                builtAt?: string;
                /** @description To when its sources are up to date, the oldest of them. */
                sourcesAt?: string;
                /** @description Since then. */
                lagSeconds?: number;
                /** @description Number of the last file of changes in it. */
                sequence?: number;
                /** @description Why none is served; then the others are absent. */
                problem?: string;
            };
            uptimeSeconds: number;
            memoryBytes: number;
            load?: {
                underWay: number;
                waiting: number;
                turnedAway: number;
                abandoned: number;
            };
            /** @description Since the start, by status. */
            answers: {
                [key: string]: number;
            };
            update: components["schemas"]["UpdateState"];
        };
        UpdateState: {
            /** @description False if the server has no data set of its own. */
            isPossible: boolean;
            isRunning?: boolean;
            startedAt?: string;
            /** @description Of the last one that ended; 0 if it did what it should. */
            exitCode?: number;
            /** @description Last line that it wrote. */
            said?: string;
        };
        AgentAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number;
            /** @description Of a call: `content`, and `isError` if the call was wrong. */
            result?: Record<string, never>;
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
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
        SearchAlongRequest: {
            /** @description The way: an encoded polyline, points, or a GeoJSON LineString, whose heights are left out. 2 to 10000 points, at most 5000 km. */
            path: string | [
                number,
                number
            ][] | {
                /** @enum {unknown} */
                type: "LineString";
                coordinates: [
                    number,
                    number
                ][];
            };
            /**
             * @description Decimals of an encoded polyline; 5 where absent.
             * @example 5
             */
            precision?: number;
            /**
             * @description Metres beside 'path' that places may lie; 500 where absent.
             * @example 500
             */
            corridor?: number;
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
        GeocodeBatchRequest: {
            requests: ({
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
                 * @default 5
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
            } | {
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
                 * @default 18
                 * @example 18
                 */
                zoom?: number;
                /**
                 * @description Most results.
                 * @default 1
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
            })[];
        };
        AddressToCheck: {
            /**
             * @description Address in one text; 'address' and parts exclude each other. At most 256 characters.
             * @example Gradeint Street 3, Port Origin
             */
            address?: string;
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
             * @description Part of an address: flat, floor or suite, kept as it is.
             * @example Apt 4
             */
            unit?: string;
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
             * @description ISO 3166-1 alpha-2 code of the country that it is in.
             * @example LI
             */
            country?: string;
            /**
             * @description Language of names, before those of Accept-Language: a BCP 47 tag.
             * @example de
             */
            lang?: string;
        };
        TokenRequest: {
            /** @description Seconds; 3600 where absent. */
            ttl?: number;
            /** @description Some of the key's scopes, separated by spaces; all of them where absent. */
            scope?: string;
        };
        AgentMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Absent from notifications. */
            id?: string | number;
            /** @description Such as `initialize`, `tools/list` or `tools/call`. */
            method: string;
            /** @description Of the method; `name` and `arguments` of a tool. */
            params?: {
                [key: string]: unknown;
            };
        };
        KeyRequest: {
            /** @description For people. */
            name: string;
            /** @description Of places:read, tiles:read, admin; those to read where absent. */
            scopes?: string[];
            /** @description Applications that may use the key; any where absent. */
            bundleIds?: string[];
            /** @description Origins of the pages in which the key may stand, such as `https://shop.example`; a key without is secret. */
            origins?: string[];
            /** @description Requests a minute. */
            ratePerMinute?: number;
            /** @description Requests a minute of one address. */
            addressRatePerMinute?: number;
            /** @description Requests from 00:00 to 24:00 UTC; 0 for any. */
            requestsPerDay?: number;
            /** @description A date or a date and time in the future, such as `2030-01-31`, or `never`. */
            expiresAt?: string;
        };
        KeyChanges: {
            /** @description For people. */
            name?: string;
            /** @description Origins of the pages in which the key may stand, such as `https://shop.example`; a key without is secret. */
            origins?: string[];
            /** @description Requests a minute. */
            ratePerMinute?: number;
            /** @description Requests a minute of one address. */
            addressRatePerMinute?: number;
            /** @description Requests from 00:00 to 24:00 UTC; 0 for any. */
            requestsPerDay?: number;
            /** @description A date or a date and time in the future, such as `2030-01-31`, or `never`. */
            expiresAt?: string;
        };
    };
    responses: {
        /**
         * @description `GEO_CONSTRAINT_REQUIRED`: The location of a search is missing.
         *
         *     `INVALID_LOCATION`: Latitude or longitude is not a number in range.
         *
         *     `INVALID_RADIUS`: The radius is not a number of at least one metre.
         *
         *     `RADIUS_EXCEEDED`: The radius is over 100,000 metres.
         *
         *     `INVALID_JSON`: The body of the request is not valid JSON.
         *
         *     `VALIDATION_ERROR`: A parameter is missing, unknown or not of the form asked for.
         *
         *     `INVALID_ID`: A place identifier is not of the form {h3_r5}_{type}{source_id}.
         *
         *     `BAD_REQUEST`: The request is not well-formed HTTP.
         */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Bad Request";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "GEO_CONSTRAINT_REQUIRED" | "INVALID_LOCATION" | "INVALID_RADIUS" | "RADIUS_EXCEEDED" | "INVALID_JSON" | "VALIDATION_ERROR" | "INVALID_ID" | "BAD_REQUEST";
                };
            };
        };
        /**
         * @description `UNAUTHORIZED`: The request carries no credential, or one that is not valid.
         *
         *     `TOKEN_EXPIRED`: The access token was valid once; its time is over.
         *
         *     `KEY_EXPIRED`: The API key, or that of the access token, was valid once; its time is over.
         *
         *     `KEY_REVOKED`: The API key, or that of the access token, was revoked.
         */
        Unauthorized: {
            headers: {
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Unauthorized";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "UNAUTHORIZED" | "TOKEN_EXPIRED" | "KEY_EXPIRED" | "KEY_REVOKED";
                };
            };
        };
        /**
         * @description `INSUFFICIENT_SCOPE`: The credential does not have the scope that is needed.
         *
         *     `BUNDLE_ID_NOT_ALLOWED`: The credential is not for the application that uses it.
         *
         *     `ORIGIN_NOT_ALLOWED`: The credential is not for the page that uses it.
         */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Forbidden";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "INSUFFICIENT_SCOPE" | "BUNDLE_ID_NOT_ALLOWED" | "ORIGIN_NOT_ALLOWED";
                };
            };
        };
        /**
         * @description `NOT_FOUND`: The place does not exist in the data set being served.
         *
         *     `ROUTE_NOT_FOUND`: No resource lives at this path.
         */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Not Found";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "NOT_FOUND" | "ROUTE_NOT_FOUND";
                };
            };
        };
        /** @description `METHOD_NOT_ALLOWED`: The resource does not answer to this method. */
        MethodNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Method Not Allowed";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "METHOD_NOT_ALLOWED";
                };
            };
        };
        /** @description `REQUEST_TIMEOUT`: The request did not arrive whole in time. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Request Timeout";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "REQUEST_TIMEOUT";
                };
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: The body of the request is larger than is read. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Payload Too Large";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The body of the request is not of a media type that is read here. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Unsupported Media Type";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "UNSUPPORTED_MEDIA_TYPE";
                };
            };
        };
        /** @description `EXPECTATION_FAILED`: The Expect header asks for something that is not done here. */
        ExpectationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Expectation Failed";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "EXPECTATION_FAILED";
                };
            };
        };
        /** @description `RATE_LIMITED`: More requests came in a minute or a day, or more failed attempts in a minute, than are allowed. */
        TooManyRequests: {
            headers: {
                "Retry-After"?: string;
                RateLimit?: string;
                "X-RateLimit-Places-Limit"?: number;
                "X-RateLimit-Places-Remaining"?: number;
                "X-RateLimit-Places-Reset"?: number;
                "X-RateLimit-Tiles-Limit"?: number;
                "X-RateLimit-Tiles-Remaining"?: number;
                "X-RateLimit-Tiles-Reset"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Too Many Requests";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "RATE_LIMITED";
                };
            };
        };
        /** @description `HEADERS_TOO_LARGE`: The headers of the request are larger than is read. */
        RequestHeaderFieldsTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Request Header Fields Too Large";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "HEADERS_TOO_LARGE";
                };
            };
        };
        /**
         * @description `INTERNAL_ERROR`: The service made a mistake.
         *
         *     `INVALID_ELEVATION`: A file of heights is damaged, truncated or not of a form that is read.
         */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Internal Server Error";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "INTERNAL_ERROR" | "INVALID_ELEVATION";
                };
            };
        };
        /** @description `NOT_IMPLEMENTED`: This installation cannot answer this kind of request: what holds the data set, or a package that it needs, is not there. */
        NotImplemented: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Not Implemented";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "NOT_IMPLEMENTED";
                };
            };
        };
        /**
         * @description `SERVICE_UNAVAILABLE`: No data set is configured, or what holds it does not answer now.
         *
         *     `INDEX_NOT_AVAILABLE`: A data set is configured but cannot be opened or fails its check.
         */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    error: "Service Unavailable";
                    /** @description For people: what is wrong, and what was expected. */
                    message: string;
                    /** @enum {string} */
                    code: "SERVICE_UNAVAILABLE" | "INDEX_NOT_AVAILABLE";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    searchPlacesByText: {
        parameters: {
            query: {
                /**
                 * @description Name, address or category. At most 256 characters.
                 * @example library
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
                 * @description Encoded polyline of a way: places beside it, in its order. 2 to 10000 points, at most 5000 km. Excludes 'lat' and 'lng'.
                 * @example _ibE_seK_seK_seK
                 */
                path?: string;
                /**
                 * @description Decimals of an encoded polyline; 5 where absent.
                 * @example 5
                 */
                precision?: number;
                /**
                 * @description Metres beside 'path' that places may lie; 500 where absent.
                 * @example 500
                 */
                corridor?: number;
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
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Places as GeoJSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "id": "85754e67fffffff_w302701",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               -0.0039153,
                     *               -0.0020328
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Sunrise Library",
                     *             "category": "library",
                     *             "category_label": "Library",
                     *             "address": "Cartographers' Walk 21, 00220 Port Origin",
                     *             "website": "https://www.example.org/sunrise-library"
                     *           }
                     *         }
                     *       ],
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/geo+json": components["schemas"]["PlaceCollection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    searchPlaces: {
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
            };
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "location": {
                 *         "lat": 0,
                 *         "lon": 0
                 *       },
                 *       "query": "library",
                 *       "radius": 5000,
                 *       "limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["SearchRequest"] | components["schemas"]["SearchAlongRequest"];
            };
        };
        responses: {
            /** @description The page of places asked for. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResultsFormA"] | components["schemas"]["SearchResultsFormB"];
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "id": "85754e67fffffff_w302701",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               -0.0039153,
                     *               -0.0020328
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Sunrise Library",
                     *             "category": "library",
                     *             "category_label": "Library",
                     *             "address": "Cartographers' Walk 21, 00220 Port Origin",
                     *             "website": "https://www.example.org/sunrise-library"
                     *           }
                     *         }
                     *       ],
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/geo+json": components["schemas"]["PlaceCollection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
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
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Places and addresses as GeoJSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "id": "85754e67fffffff_w302701",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               -0.0039153,
                     *               -0.0020328
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Sunrise Library",
                     *             "category": "library",
                     *             "category_label": "Library",
                     *             "address": "Cartographers' Walk 21, 00220 Port Origin",
                     *             "website": "https://www.example.org/sunrise-library"
                     *           }
                     *         }
                     *       ],
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/geo+json": components["schemas"]["SuggestionCollection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
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
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description Identifier of the place.
                 * @example 85754e67fffffff_w302701
                 */
                placeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaceFormA"] | components["schemas"]["PlaceFormB"];
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "id": "85754e67fffffff_w302701",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               -0.0039153,
                     *               -0.0020328
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Sunrise Library",
                     *             "category": "library",
                     *             "category_label": "Library",
                     *             "address": "Cartographers' Walk 21, 00220 Port Origin",
                     *             "website": "https://www.example.org/sunrise-library"
                     *           }
                     *         }
                     *       ],
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/geo+json": components["schemas"]["PlaceCollection"];
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /**
                 * @description Language of names, before those of Accept-Language: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories and their groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "categories": [
                     *         {
                     *           "id": "amenity/cafe",
                     *           "key": "amenity",
                     *           "value": "cafe",
                     *           "group": "food_and_drink",
                     *           "label": "Café"
                     *         },
                     *         {
                     *           "id": "amenity/cafe/teahouse",
                     *           "key": "amenity",
                     *           "value": "cafe",
                     *           "group": "food_and_drink",
                     *           "parent": "amenity/cafe",
                     *           "label": "Teehaus"
                     *         },
                     *         {
                     *           "id": "amenity/pharmacy",
                     *           "key": "amenity",
                     *           "value": "pharmacy",
                     *           "group": "health",
                     *           "label": "Apotheke"
                     *         }
                     *       ],
                     *       "groups": [
                     *         {
                     *           "id": "food_and_drink",
                     *           "label": "Essen und Trinken"
                     *         },
                     *         {
                     *           "id": "shopping",
                     *           "label": "Einkaufen"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Categories"];
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
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
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               0.0009895,
                     *               0.0007025
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Gradient Street 3",
                     *             "house_number": "3",
                     *             "street": "Gradient Street",
                     *             "locality": "Port Origin",
                     *             "region": "Equatoria",
                     *             "country": "Null Island",
                     *             "postal_code": "00330",
                     *             "place_id": "85754e67fffffff_w302025",
                     *             "type": "house",
                     *             "confidence": 1,
                     *             "match_type": "exact"
                     *           }
                     *         }
                     *       ],
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/geo+json": components["schemas"]["GeocodeCollection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
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
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What lies there; nothing at sea. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "FeatureCollection",
                     *       "features": [
                     *         {
                     *           "type": "Feature",
                     *           "geometry": {
                     *             "type": "Point",
                     *             "coordinates": [
                     *               0.0019397,
                     *               0.0009938
                     *             ]
                     *           },
                     *           "properties": {
                     *             "name": "Hachure Lane 20 ½",
                     *             "house_number": "20 ½",
                     *             "street": "Hachure Lane",
                     *             "locality": "Port Origin",
                     *             "region": "Equatoria",
                     *             "country": "Null Island",
                     *             "postal_code": "00330",
                     *             "place_id": "85754e67fffffff_w302119",
                     *             "type": "house",
                     *             "confidence": 0.9
                     *           }
                     *         }
                     *       ],
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/geo+json": components["schemas"]["GeocodeCollection"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    geocodeBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requests": [
                 *         {
                 *           "q": "Gradient Street 3",
                 *           "limit": 1
                 *         },
                 *         {
                 *           "lat": 0.001,
                 *           "lng": 0.002,
                 *           "zoom": 12
                 *         },
                 *         {
                 *           "house_number": "3"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GeocodeBatchRequest"];
            };
        };
        responses: {
            /** @description One result or error a request, in order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "status": 200,
                     *           "result": {
                     *             "type": "FeatureCollection",
                     *             "features": [
                     *               {
                     *                 "type": "Feature",
                     *                 "geometry": {
                     *                   "type": "Point",
                     *                   "coordinates": [
                     *                     0.0009895,
                     *                     0.0007025
                     *                   ]
                     *                 },
                     *                 "properties": {
                     *                   "name": "Gradient Street 3",
                     *                   "house_number": "3",
                     *                   "street": "Gradient Street",
                     *                   "locality": "Port Origin",
                     *                   "region": "Equatoria",
                     *                   "country": "Null Island",
                     *                   "postal_code": "00330",
                     *                   "place_id": "85754e67fffffff_w302025",
                     *                   "type": "house",
                     *                   "confidence": 1,
                     *                   "match_type": "exact"
                     *                 }
                     *               }
                     *             ],
                     *             "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *           }
                     *         },
                     *         {
                     *           "status": 200,
                     *           "result": {
                     *             "type": "FeatureCollection",
                     *             "features": [
                     *               {
                     *                 "type": "Feature",
                     *                 "bbox": [
                     *                   -0.0179413,
                     *                   -0.0629524,
                     *                   0.0179413,
                     *                   0.0179128
                     *                 ],
                     *                 "geometry": {
                     *                   "type": "Point",
                     *                   "coordinates": [
                     *                     0,
                     *                     0.0005202
                     *                   ]
                     *                 },
                     *                 "properties": {
                     *                   "name": "Port Origin",
                     *                   "locality": "Port Origin",
                     *                   "region": "Equatoria",
                     *                   "country": "Null Island",
                     *                   "place_id": "85754e67fffffff_r800009",
                     *                   "type": "city",
                     *                   "confidence": 1
                     *                 }
                     *               }
                     *             ],
                     *             "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *           }
                     *         },
                     *         {
                     *           "status": 400,
                     *           "error": {
                     *             "error": "Bad Request",
                     *             "message": "Parameter 'requests[2].street' is missing; expected 'street' or 'locality' where 'house_number' is given.",
                     *             "code": "VALIDATION_ERROR"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GeocodeBatchResults"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    validateAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Languages of names, the most wanted first.
                 * @example de, en;q=0.5
                 */
                "Accept-Language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "Gradeint Street 3, Port Origin"
                 *     }
                 */
                "application/json": components["schemas"]["AddressToCheck"];
            };
        };
        responses: {
            /** @description The address in standard form: what is as given, what was changed, and what is missing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdict": {
                     *         "deliverable": true,
                     *         "granularity": "house",
                     *         "complete": true
                     *       },
                     *       "components": {
                     *         "street": {
                     *           "value": "Gradient Street",
                     *           "given": "Gradeint Street",
                     *           "status": "corrected"
                     *         },
                     *         "house_number": {
                     *           "value": "3",
                     *           "given": "3",
                     *           "status": "confirmed"
                     *         },
                     *         "locality": {
                     *           "value": "Port Origin",
                     *           "given": "Port Origin",
                     *           "status": "confirmed"
                     *         },
                     *         "region": {
                     *           "value": "Equatoria",
                     *           "status": "added"
                     *         },
                     *         "postal_code": {
                     *           "value": "00330",
                     *           "status": "added"
                     *         },
                     *         "country": {
                     *           "value": "Null Island",
                     *           "status": "added"
                     *         }
                     *       },
                     *       "formatted": [
                     *         "Gradient Street 3",
                     *         "00330 Port Origin"
                     *       ],
                     *       "location": {
                     *         "lat": 0.0007025,
                     *         "lon": 0.0009895
                     *       },
                     *       "place_id": "85754e67fffffff_w302025",
                     *       "match_type": "approximate",
                     *       "confidence": 0.8,
                     *       "attribution": "© OpenStreetMap contributors; © GeoNames (CC BY 4.0)"
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedAddress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ttl": 3600,
                 *       "scope": "places:read"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzY29wZSI6InBsYWNlczpyZWFkIn0.c2lnbmF0dXJl",
                     *       "token_type": "Bearer",
                     *       "expires_in": 3600,
                     *       "expires_at": "2026-05-19T13:00:00.000Z",
                     *       "scope": "places:read"
                     *     }
                     */
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTokenKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A JWK set (RFC 7517), without keys where tokens are signed with a secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": []
                     *     }
                     */
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Zoom.
                 * @example 0
                 */
                z: number;
                /**
                 * @description Column, below 2^z.
                 * @example 0
                 */
                x: number;
                /**
                 * @description Row, below 2^z.
                 * @example 0
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. The bytes are the same, whatever ending and media type it is asked for by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": unknown;
                    "application/x-protobuf": unknown;
                };
            };
            /** @description The tile is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTileAsPbf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Zoom.
                 * @example 0
                 */
                z: number;
                /**
                 * @description Column, below 2^z.
                 * @example 0
                 */
                x: number;
                /**
                 * @description Row, below 2^z.
                 * @example 0
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. The bytes are the same, whatever ending and media type it is asked for by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": unknown;
                    "application/x-protobuf": unknown;
                };
            };
            /** @description The tile is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeTiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON 3.0.0. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tilejson": "3.0.0",
                     *       "name": "Basemap",
                     *       "description": "Shortbread 1.1",
                     *       "attribution": "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">© OpenStreetMap contributors</a>",
                     *       "scheme": "xyz",
                     *       "tiles": [
                     *         "https://places.example/v1/tiles/basemap/{z}/{x}/{y}.mvt"
                     *       ],
                     *       "minzoom": 0,
                     *       "maxzoom": 14,
                     *       "bounds": [
                     *         -180,
                     *         -85.0511287,
                     *         180,
                     *         85.0511287
                     *       ],
                     *       "center": [
                     *         -0.0054148,
                     *         -0.0053289,
                     *         12
                     *       ],
                     *       "vector_layers": [
                     *         {
                     *           "id": "ocean",
                     *           "fields": {},
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         },
                     *         {
                     *           "id": "land",
                     *           "fields": {
                     *             "kind": "String"
                     *           },
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTilesetTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name that the tileset was given when the server was started.
                 * @example trails
                 */
                tileset: string;
                /**
                 * @description Zoom.
                 * @example 0
                 */
                z: number;
                /**
                 * @description Column, below 2^z.
                 * @example 0
                 */
                x: number;
                /**
                 * @description Row, below 2^z.
                 * @example 0
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. The bytes are the same, whatever ending and media type it is asked for by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": unknown;
                    "application/x-protobuf": unknown;
                };
            };
            /** @description The tile is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTilesetTileAsPbf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name that the tileset was given when the server was started.
                 * @example trails
                 */
                tileset: string;
                /**
                 * @description Zoom.
                 * @example 0
                 */
                z: number;
                /**
                 * @description Column, below 2^z.
                 * @example 0
                 */
                x: number;
                /**
                 * @description Row, below 2^z.
                 * @example 0
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. The bytes are the same, whatever ending and media type it is asked for by. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": unknown;
                    "application/x-protobuf": unknown;
                };
            };
            /** @description The tile is empty. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTilesetMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `basemap`; `elevation` and `contours` if the data set holds heights; or the name of one that the server was given beside them.
                 * @example basemap
                 */
                tileset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON 3.0.0. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tilejson": "3.0.0",
                     *       "name": "Basemap",
                     *       "description": "Shortbread 1.1",
                     *       "attribution": "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">© OpenStreetMap contributors</a>",
                     *       "scheme": "xyz",
                     *       "tiles": [
                     *         "https://places.example/v1/tiles/basemap/{z}/{x}/{y}.mvt"
                     *       ],
                     *       "minzoom": 0,
                     *       "maxzoom": 14,
                     *       "bounds": [
                     *         -180,
                     *         -85.0511287,
                     *         180,
                     *         85.0511287
                     *       ],
                     *       "center": [
                     *         -0.0054148,
                     *         -0.0053289,
                     *         12
                     *       ],
                     *       "vector_layers": [
                     *         {
                     *           "id": "ocean",
                     *           "fields": {},
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         },
                     *         {
                     *           "id": "land",
                     *           "fields": {
                     *             "kind": "String"
                     *           },
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getElevationTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Zoom.
                 * @example 0
                 */
                z: number;
                /**
                 * @description Column, below 2^z.
                 * @example 0
                 */
                x: number;
                /**
                 * @description Row, below 2^z.
                 * @example 0
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. There are none unless the data set was built with heights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeElevation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON 3.0.0. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tilejson": "3.0.0",
                     *       "name": "Basemap",
                     *       "description": "Shortbread 1.1",
                     *       "attribution": "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">© OpenStreetMap contributors</a>",
                     *       "scheme": "xyz",
                     *       "tiles": [
                     *         "https://places.example/v1/tiles/basemap/{z}/{x}/{y}.mvt"
                     *       ],
                     *       "minzoom": 0,
                     *       "maxzoom": 14,
                     *       "bounds": [
                     *         -180,
                     *         -85.0511287,
                     *         180,
                     *         85.0511287
                     *       ],
                     *       "center": [
                     *         -0.0054148,
                     *         -0.0053289,
                     *         12
                     *       ],
                     *       "vector_layers": [
                     *         {
                     *           "id": "ocean",
                     *           "fields": {},
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         },
                     *         {
                     *           "id": "land",
                     *           "fields": {
                     *             "kind": "String"
                     *           },
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContourTile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Zoom.
                 * @example 0
                 */
                z: number;
                /**
                 * @description Column, below 2^z.
                 * @example 0
                 */
                x: number;
                /**
                 * @description Row, below 2^z.
                 * @example 0
                 */
                y: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. There are none unless the data set was built with heights. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.mapbox-vector-tile": unknown;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeContours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description TileJSON 3.0.0. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tilejson": "3.0.0",
                     *       "name": "Basemap",
                     *       "description": "Shortbread 1.1",
                     *       "attribution": "<a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">© OpenStreetMap contributors</a>",
                     *       "scheme": "xyz",
                     *       "tiles": [
                     *         "https://places.example/v1/tiles/basemap/{z}/{x}/{y}.mvt"
                     *       ],
                     *       "minzoom": 0,
                     *       "maxzoom": 14,
                     *       "bounds": [
                     *         -180,
                     *         -85.0511287,
                     *         180,
                     *         85.0511287
                     *       ],
                     *       "center": [
                     *         -0.0054148,
                     *         -0.0053289,
                     *         12
                     *       ],
                     *       "vector_layers": [
                     *         {
                     *           "id": "ocean",
                     *           "fields": {},
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         },
                     *         {
                     *           "id": "land",
                     *           "fields": {
                     *             "kind": "String"
                     *           },
                     *           "minzoom": 0,
                     *           "maxzoom": 14
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TileJson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStyle: {
        parameters: {
            query?: {
                /**
                 * @description Language of labels, where things have a name in it: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
                /**
                 * @description Names fonts of scripts that need shaping, such as Khmer, as `font-faces`: MapLibre draws with them from version 6.9 on, else with those of the machine. Versions before 5 refuse such a style.
                 * @example true
                 */
                fonts?: boolean;
                /**
                 * @description Is put into the address of the tiles, for map libraries that send no header. Such an answer is not cached.
                 * @example ACCESS_TOKEN
                 */
                access_token?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Light, or one for night, for data or for travel.
                 * @example light
                 */
                theme: "light" | "dark" | "gray" | "warm";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The style. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 8,
                     *       "name": "Waypost light",
                     *       "sources": {
                     *         "basemap": {
                     *           "type": "vector",
                     *           "url": "https://places.example/v1/tiles/basemap.json"
                     *         }
                     *       },
                     *       "sprite": "https://places.example/styles/v0/sprites/waypost",
                     *       "glyphs": "https://places.example/styles/v0/glyphs/{fontstack}/{range}.pbf",
                     *       "layers": [
                     *         {
                     *           "id": "ground",
                     *           "type": "background"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Style"];
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSprite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The sheet or its index, for ordinary or for fine screens.
                 * @example waypost.json
                 */
                file: "waypost.json" | "waypost.png" | "waypost@2x.json" | "waypost@2x.png";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheet, all of it signed distance fields, or where each icon lies in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                    "application/json": Record<string, never>;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGlyphs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A font; of several, separated by commas, the first that is known.
                 * @example Noto Sans Regular
                 */
                fontstack: string;
                /**
                 * @description First and last code point: 0-255, 256-511 and so on.
                 * @example 0-255
                 */
                range: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The glyphs that the font stack has in the range, perhaps none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-protobuf": unknown;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFont: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The font of a script, as WOFF2.
                 * @example syriac.woff2
                 */
                file: "syriac.woff2" | "thaana.woff2" | "nko.woff2" | "devanagari.woff2" | "bengali.woff2" | "gurmukhi.woff2" | "gujarati.woff2" | "oriya.woff2" | "tamil.woff2" | "telugu.woff2" | "kannada.woff2" | "malayalam.woff2" | "sinhala.woff2" | "thai.woff2" | "lao.woff2" | "tibetan.woff2" | "myanmar.woff2" | "khmer.woff2" | "limbu.woff2" | "buginese.woff2" | "balinese.woff2" | "sundanese.woff2" | "kayah-li.woff2" | "javanese.woff2" | "cham.woff2" | "tai-viet.woff2" | "meetei-mayek.woff2";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The font, of one weight. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "font/woff2": unknown;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRtlText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script, for `setRTLTextPlugin`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": unknown;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStaticPicture: {
        parameters: {
            query?: {
                /**
                 * @description Pins, separated by semicolons: longitude,latitude, perhaps with a colour such as d33a2c and a label of one or two characters. At most 100.
                 * @example 0.001,0.001,d33a2c,A;0.004,0.002
                 */
                markers?: string;
                /**
                 * @description A line, as an encoded polyline with 5 decimals.
                 * @example gEgEoKgE
                 */
                path?: string;
                /**
                 * @description Colour of the line: six hexadecimal digits; 1f6feb where absent.
                 * @example 1f6feb
                 */
                path_colour?: string;
                /**
                 * @description Width of the line in pixels; 4 where absent.
                 * @example 4
                 */
                path_width?: number;
                /**
                 * @description Points, lines and areas as GeoJSON, percent-encoded. Features may have `stroke`, `stroke-width`, `stroke-opacity`, `fill`, `fill-opacity`, `marker-color` and `marker-symbol`, as simplestyle has them.
                 * @example {"type":"Point","coordinates":[0.002,0.002]}
                 */
                geojson?: string;
                /**
                 * @description Language of labels, where things have a name in it: a BCP 47 tag.
                 * @example de
                 */
                lang?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Light, or one for night, for data or for travel.
                 * @example light
                 */
                theme: "light" | "dark" | "gray" | "warm";
                /**
                 * @description What is shown: 'auto' or longitude,latitude,zoom[,bearing[,pitch]], in degrees, or all overlays with some room around. At zoom 0 the world is 512 pixels wide. Pictures are seen from above: a pitch is 0.
                 * @example 0.002,0.002,14
                 */
                view: string;
                /**
                 * @description Pixels: {width}x{height}, from 1 to 1280 each; @2x doubles them for fine screens.
                 * @example 600x400
                 */
                size: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, with whom its data is owed to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "dataSet": "20260521T120000Z-3f29ab"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text format of Prometheus. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    callTool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "find_address",
                 *         "arguments": {
                 *           "text": "Gradient Street 3, Port Origin"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AgentMessage"];
            };
        };
        responses: {
            /** @description The answer to a request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "1. Gradient Street 3, 00330 Port Origin, Datum County, Equatoria, Null Island - house - 0.0007,0.00099 - id 85754e67fffffff_w302025"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AgentAnswer"];
                };
            };
            /** @description A notification was taken note of. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listForModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A list in Markdown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeForModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document in Markdown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description The client holds it already (If-None-Match). */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys, those that have ended too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "key_4Fh1k9QzT0aB",
                     *           "name": "shop",
                     *           "scopes": [
                     *             "places:read",
                     *             "tiles:read"
                     *           ],
                     *           "origins": [
                     *             "https://shop.example"
                     *           ],
                     *           "ratePerMinute": 6000,
                     *           "addressRatePerMinute": 1200,
                     *           "requestsPerDay": 50000,
                     *           "createdAt": "2026-05-19T12:30:40.000Z",
                     *           "lastUsedAt": "2026-05-20T09:14:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Keys"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "shop",
                 *       "origins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description The key, which is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "wp_pub_…",
                     *       "id": "key_4Fh1k9QzT0aB",
                     *       "name": "shop",
                     *       "scopes": [
                     *         "places:read",
                     *         "tiles:read"
                     *       ],
                     *       "origins": [
                     *         "https://shop.example"
                     *       ],
                     *       "ratePerMinute": 6000,
                     *       "addressRatePerMinute": 1200,
                     *       "requestsPerDay": 50000,
                     *       "createdAt": "2026-05-19T12:30:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the key, which is no secret.
                 * @example key_4Fh1k9QzT0aB
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ratePerMinute": 600,
                 *       "expiresAt": "2099-01-31"
                 *     }
                 */
                "application/json": components["schemas"]["KeyChanges"];
            };
        };
        responses: {
            /** @description The key as it is now, from the next request on. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_4Fh1k9QzT0aB",
                     *       "name": "shop",
                     *       "scopes": [
                     *         "places:read",
                     *         "tiles:read"
                     *       ],
                     *       "origins": [
                     *         "https://shop.example"
                     *       ],
                     *       "ratePerMinute": 6000,
                     *       "addressRatePerMinute": 1200,
                     *       "requestsPerDay": 50000,
                     *       "createdAt": "2026-05-19T12:30:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the key, which is no secret.
                 * @example key_4Fh1k9QzT0aB
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, which has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_4Fh1k9QzT0aB",
                     *       "name": "shop",
                     *       "scopes": [
                     *         "places:read",
                     *         "tiles:read"
                     *       ],
                     *       "origins": [
                     *         "https://shop.example"
                     *       ],
                     *       "ratePerMinute": 6000,
                     *       "addressRatePerMinute": 1200,
                     *       "requestsPerDay": 50000,
                     *       "createdAt": "2026-05-19T12:30:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /**
                 * @description Today included.
                 * @example 7
                 */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest day first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usage": [
                     *         {
                     *           "day": "2026-05-20",
                     *           "keyId": "key_4Fh1k9QzT0aB",
                     *           "route": "/v1/places/autocomplete",
                     *           "requests": 5120,
                     *           "refused": 14,
                     *           "failed": 0,
                     *           "overRate": 12
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    describeService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its data set, load and answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dataSet": {
                     *         "generation": "20260521T120000Z-3f29ab",
                     *         "builtAt": "2026-05-21T12:00:00.000Z",
                     *         "sourcesAt": "2026-05-20T20:21:00.000Z",
                     *         "lagSeconds": 57600
                     *       },
                     *       "uptimeSeconds": 86400,
                     *       "memoryBytes": 268435456,
                     *       "load": {
                     *         "underWay": 3,
                     *         "waiting": 0,
                     *         "turnedAway": 0,
                     *         "abandoned": 0
                     *       },
                     *       "answers": {
                     *         "200": 51207,
                     *         "304": 9120,
                     *         "429": 12
                     *       },
                     *       "update": {
                     *         "isPossible": true,
                     *         "isRunning": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listErrors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those of this process. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "since": "2026-05-19T06:00:00.000Z",
                     *       "errors": [
                     *         {
                     *           "at": "2026-05-20T09:13:21.507Z",
                     *           "method": "GET",
                     *           "route": "/v1/places/search",
                     *           "status": 503,
                     *           "code": "SERVICE_UNAVAILABLE",
                     *           "requestId": "9b2f3a54-5d1c-4e0b-8f6e-2f1d3c4b5a69"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecentErrors"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is running. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isPossible": true,
                     *       "isRunning": true,
                     *       "startedAt": "2026-05-21T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["RequestHeaderFieldsTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
