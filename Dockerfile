# Builds and serves Waypost. See docs/operations.md.
#
#     docker build -t waypost .
#     docker run --rm --init -v waypost-data:/data waypost build europe/monaco
#     docker run --rm --init -v waypost-data:/data waypost keys create --name website
#     docker run -d --init -v waypost-data:/data -p 127.0.0.1:8080:8080 waypost

ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-fund --no-audit
COPY . .
RUN npm run build

# A layer of its own, which a new version with the same packages shares with the one before. Of the packages, what never
# runs goes: a compiler that another one names only for its types, packages that scripts/bundle.mjs bundles, the servers that
# one of them could start, two further choices of time zones, a store built for single versions of Node beside the one for
# all, source maps, declarations of types, and the tests, documents and examples of packages.
FROM ${NODE_IMAGE} AS packages
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-fund --no-audit && \
    cd node_modules && \
    rm -rf typescript .bin/tsc .bin/tsserver typebox jose hyparquet fzstd proj4 mgrs wkt-parser && \
    rm -rf @maplibre @mapbox && \
    rm -rf @modelcontextprotocol zod zod-to-json-schema hono @hono express && \
    rm -rf */test */docs */examples @*/*/test @*/*/docs @*/*/examples && \
    rm -f geo-tz/data/timezones-1970.* geo-tz/data/timezones-now.* @lmdb/*/node.abi*.node && \
    find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Waypost" \
      org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=packages /src/node_modules node_modules
COPY --from=build /src/package.json /src/LICENSE /src/NOTICE ./
COPY --from=build /src/generated generated
COPY --from=build /src/sample/null-island.osm.pbf sample/
COPY --from=build /src/dist dist
RUN chmod +x dist/cli/main.js && ln -s /app/dist/cli/main.js /usr/local/bin/waypost && \
    mkdir /data && chown node:node /data
# Threads share two heaps of the C library: with one each, a build takes a fifth more memory, which nobody gets back.
ENV NODE_ENV=production WAYPOST_DATA=/data WAYPOST_HOST=0.0.0.0 WAYPOST_PORT=8080 MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WAYPOST_PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["waypost"]
CMD ["serve"]
