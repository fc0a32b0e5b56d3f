#!/usr/bin/env bash
# An earlier version of Platen, for tests of servers of two versions on one database; see docs/decisions/256.
#
#   scripts/check-out-version.sh FOLDER [COMMIT]  writes its files into FOLDER, which must not exist; prints its name
#
# Without COMMIT it is the previous release, the last tag such as v1.2.3 before this commit; before the first release, it is the
# last commit whose successors only add to the schema. It uses the installed packages of this version.
# Exits with 75 if the history is missing, as in an archive or a shallow clone.
set -euo pipefail

# The first migration that follows decision 246.
FIRST_ADDING=apps/server/src/database/migrations/1450-histories-of-products.sql

die() { echo "$1" >&2; exit "${2:-1}"; }

FOLDER=${1:-}
[ -n "$FOLDER" ] || die 'usage: scripts/check-out-version.sh FOLDER [COMMIT]' 64
[ ! -e "$FOLDER" ] || die "$FOLDER exists already."
ROOT=$(cd "$(dirname "$0")/.." && pwd)
cd "$ROOT"

has() { git rev-parse --quiet --verify "$1^{commit}" >/dev/null; }
before_rule() {
  local added
  added=$(git log --diff-filter=A --format=%H -- "$FIRST_ADDING" | tail -n 1)
  [ -n "$added" ] && echo "$added^"
}

command -v git >/dev/null && git rev-parse --quiet --verify HEAD >/dev/null 2>&1 ||
  die 'There is no git history here.' 75
COMMIT=${2:-$(git describe --tags --match 'v[0-9]*' --abbrev=0 HEAD^ 2>/dev/null || before_rule || true)}
[ -n "$COMMIT" ] && has "$COMMIT" || die "The history does not contain the previous version (${COMMIT:-none})." 75

mkdir -p "$FOLDER"
git archive "$COMMIT" package.json package-lock.json tsconfig.base.json apps/server apps/connector packages | tar -x -C "$FOLDER"
# Own packages are those of the earlier version, which are relative links; all others are those of this version.
mkdir "$FOLDER/node_modules"
for entry in "$ROOT"/node_modules/*; do
  [ "$(basename "$entry")" = @platen ] || ln -s "$entry" "$FOLDER/node_modules/"
done
cp -R -P "$ROOT/node_modules/@platen" "$FOLDER/node_modules/@platen"
for entry in "$ROOT"/apps/*/node_modules "$ROOT"/packages/*/node_modules; do
  part=${entry#"$ROOT/"}
  [ ! -d "$entry" ] || [ ! -d "$FOLDER/$(dirname "$part")" ] || ln -s "$entry" "$FOLDER/$part"
done
git log -1 --format='%h %s' "$COMMIT"
