# The image of Rookery. One image serves every role: ROOKERY_ROLES says which ones a container has.
# docs/operations.md, "With containers", describes how it is run. `npm run trial:image` builds and runs it.

FROM docker.io/library/node:24.21.0-bookworm-slim AS sources
WORKDIR /rookery
COPY . .

# The pages.
FROM sources AS pages
RUN npm ci --no-audit --no-fund && npm run build

# What the server needs at run time, in the versions and with the hashes of package-lock.json: `npm ci` refuses a package
# that differs. The workspaces of pages and tests are removed first, because packages of the server name their tools as
# optional peers, and `npm ci --workspace` would install those, too.
FROM sources AS server
RUN rm -r apps/web packages/testkit packages/local-postgres \
    && npm pkg delete devDependencies \
    && npm ci --no-audit --no-fund --omit=dev \
    # Of the package stockfish, two files are used; the others have 194 MB.
    && find node_modules/stockfish/bin -type f ! -name 'stockfish-19-lite-single.*' -delete \
    # Type declarations and source maps are for developers.
    && find node_modules -type f '(' -name '*.d.[cm]ts' -o -name '*.d.ts' -o -name '*.map' ')' -delete

FROM docker.io/library/node:24.21.0-bookworm-slim
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Rookery" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later"
# HOST: a container is reached from outside. PUBLIC_URL is therefore required.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
WORKDIR /rookery
# The files belong to root: the program cannot change them. It writes only to the directory for temporary files.
COPY --from=server /rookery ./
COPY --from=pages /rookery/apps/web/dist ./apps/web/dist
# The user `node` of the base image, as a number, so that an orchestrator can tell that it is not root.
USER 1000:1000
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health-check.ts"]
CMD ["node", "apps/server/src/main.ts"]
