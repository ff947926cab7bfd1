# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# What runs needs neither the tools nor what the build took in. Node comes with the image; the program of the error reporting service
# and the type checker are there because other packages name them, and are never run, and nobody looks at traces of the browser that makes
# files; sources, types and maps are read by tools alone.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@sentry/cli-* node_modules/typescript node_modules/@typescript node_modules/playwright-core/lib/vite \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.md' \) -delete

FROM node:24-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What pictures of reviews are written with, and the Chromium that makes files of reports.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-dejavu-core fonts-noto-color-emoji chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json server.ts ./
COPY api ./api
COPY app/lib ./app/lib
COPY app/locales ./app/locales
COPY app/services/statistics ./app/services/statistics
COPY bin ./bin
COPY config ./config
COPY contract ./contract
COPY sandbox ./sandbox
COPY server ./server
COPY uploads ./uploads
# The only place that is written to; everything else may be mounted read-only.
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Becomes Node itself, not npm: signals have to arrive.
CMD ["sh", "bin/start.sh"]
