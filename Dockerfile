# Node is that of the image: none is brought along, and no PostgreSQL. Settings: README.md; beside PostgreSQL and nginx: compose.yaml.
FROM node:24-slim AS build
WORKDIR /srv/troy
COPY . .
RUN node scripts/prepare.mjs build

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/troy MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /srv/troy
COPY package.json package-lock.json ./
# Maps of the packages' sources, a fifth of their size, are read by nobody here.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --no-audit --no-fund && \
  find node_modules -name '*.map' -delete
# Of the optional packages it needs these alone: what makes pictures.
COPY --from=build /srv/troy/node_modules/@img node_modules/@img
COPY --from=build /srv/troy/build build
# For the commands (`node scripts/verify-log.ts`) and the migrations.
COPY src src
COPY scripts scripts
COPY deploy/backup.sh deploy/backup.sh
RUN mkdir -p /var/lib/troy/backups && chown -R node:node /var/lib/troy && chmod 700 /var/lib/troy

USER node
# Nothing is written but here and, by backups on trial, in /tmp: the root file system can be read-only.
VOLUME /var/lib/troy
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Node itself gets SIGTERM, and answers what it has begun.
CMD ["node", "build/shop/built.js"]
