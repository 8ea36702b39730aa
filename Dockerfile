# The image of a server. `docker build -t opencall .`, then compose.yaml or docs/operating.md.
# deploy/image-from-debian.sh makes the same where no registry of images can be reached; CI runs that one.
ARG BUILD_IMAGE=node:24-bookworm
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
RUN npm ci
COPY . .
RUN npm run build && deploy/assemble.sh /app

FROM ${BASE_IMAGE}
RUN echo 'opencall:x:10001:10001::/nonexistent:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'opencall:x:10001:' >> /etc/group \
  && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production PATH=/app/bin:/usr/bin:/bin \
  NODE_COMPILE_CACHE=/tmp/opencall-compiled MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /data
# A start may migrate, or index a catalogue again.
HEALTHCHECK --interval=15s --timeout=6s --start-period=10m --retries=4 CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server.ts"]
