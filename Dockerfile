# syntax=docker/dockerfile:1
# Two images of one checkout: `docker build --target server .` and `docker build --target worker .`

FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY . .
RUN npm run setup -- --without-debian

# Serves pages and calls; opens no visitor's file, so it needs none of the office programs.
FROM node:24-bookworm-slim AS server
ENV NODE_ENV=production DATA_DIR=/var/lib/mozhuan
WORKDIR /app
COPY --from=built /app /app
RUN useradd --system --home-dir /var/lib/mozhuan --create-home mozhuan
USER mozhuan
VOLUME /var/lib/mozhuan
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--heap-growing-percent=30", "apps/server/src/main.ts", "--role=server"]

# Runs conversions. Starts as root to build the sandbox; every conversion runs without rights.
FROM server AS worker
USER root
RUN npm run setup -- --debian-only && rm -rf /var/lib/apt/lists/*
HEALTHCHECK NONE
CMD ["node_modules/.bin/node", "--disable-warning=ExperimentalWarning", "apps/server/src/main.ts", "--role=worker"]
