#!/bin/sh
# Usage: deploy/image-from-debian.sh FOLDER [IMAGE]
# The image of the Dockerfile where no registry of images can be reached: on a base made of Debian's packages in FOLDER/root, and,
# with the name of an IMAGE, committed with buildah. Run it as root where `npm ci && npm run build` was run.
# Needs mmdebstrap, and for an image buildah; deploy/try-root.sh shows that the folder serves.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?"Usage: deploy/image-from-debian.sh FOLDER [IMAGE]"}
mkdir -p "$folder"
root=$(cd "$folder" && pwd)/root

# Node brings its certificates and time zones; a shell and the usual commands are there for who looks inside.
mmdebstrap --variant=extract --include=libc6,libstdc++6,base-files,dash,coreutils,netbase \
  --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr "${SUITE:-bookworm}" "$root"
ln -sf dash "$root/usr/bin/sh"
echo 'root:x:0:0:root:/root:/usr/sbin/nologin
opencall:x:10001:10001::/nonexistent:/usr/sbin/nologin' > "$root/etc/passwd"
echo 'root:x:0:
opencall:x:10001:' > "$root/etc/group"
install -d -o 10001 -g 10001 -m 700 "$root/data"
rm -rf "$root"/usr/share/doc "$root"/usr/share/man "$root"/usr/share/locale "$root"/usr/share/info
# As in the Dockerfile from here on.
"$here/assemble.sh" "$root/app"
rm -rf "$root"/var/lib/apt "$root"/var/lib/dpkg "$root"/var/cache/apt "$root"/var/log/*
du -sm "$root"

[ -n "${2:-}" ] || exit 0
container=$(buildah from scratch)
buildah copy --quiet "$container" "$root" /
buildah config --user 10001:10001 --workingdir /app --port 3000 --volume /data \
  --env HOST=0.0.0.0 --env DATA_DIR=/data --env NODE_ENV=production \
  --env NODE_COMPILE_CACHE=/tmp/opencall-compiled --env MALLOC_ARENA_MAX=2 --env PATH=/app/bin:/usr/bin:/bin \
  --cmd '["node","--max-semi-space-size=8","--heap-growing-percent=50","server.ts"]' "$container"
buildah commit --quiet --format docker "$container" "$2"
buildah rm "$container" > /dev/null
