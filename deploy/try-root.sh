#!/bin/sh
# Usage: deploy/try-root.sh ROOT
# Shows that the folder of an image serves as a container would: as nobody's user on a read-only root, with /data and /tmp alone
# to write to. Waits for the image's own health check, then for a page and a search in the embedded database. Needs root.
set -eu
root=$(cd "${1:?"Usage: deploy/try-root.sh ROOT"}" && pwd)
[ "${2:-}" = inside ] || exec unshare --mount --pid --fork --kill-child "$0" "$root" inside

mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmp "$root/tmp"
mount -t tmpfs -o mode=700,uid=10001,gid=10001 data "$root/data"
mount -t tmpfs dev "$root/dev"
mknod -m 666 "$root/dev/null" c 1 3
mknod -m 666 "$root/dev/urandom" c 1 9
# Becomes the process: to be called in the background or in a subshell.
as_container() {
  exec chroot --userspec=10001:10001 "$root" /usr/bin/env -i PATH=/app/bin:/usr/bin:/bin HOME=/tmp HOST=127.0.0.1 PORT="$port" \
    DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/opencall-compiled MALLOC_ARENA_MAX=2 sh -c "cd /app && exec $1"
}
port=$("$root/app/bin/node" -e 'const server = require("net").createServer().listen(0, "127.0.0.1", () => {
  console.log(server.address().port)
  server.close()
})')
as_container 'node --max-semi-space-size=8 --heap-growing-percent=50 server.ts' &
server=$!
until (as_container 'node deploy/healthcheck.mjs' 2> /dev/null); do
  kill -0 $server || { echo 'The server has ended' >&2; exit 1; }
done
(as_container "node -e 'for (const path of [\"/healthz/ready\", \"/jobs/?search_key=engineer\", \"/docs/operating/\", \"/docs/081-metrics/\", \"/api/jobs/\"]) {
  const answer = await fetch(\"http://127.0.0.1:$port\" + path)
  console.log(answer.status, path, (await answer.text()).length)
  if (answer.status !== 200) process.exit(1)
}'")
! (as_container 'touch /app/written' 2> /dev/null) || { echo 'The root can be written to' >&2; exit 1; }
kill -TERM $server
wait $server
echo 'Served, and ended on its own.'
