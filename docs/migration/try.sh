#!/usr/bin/env bash
# Runs the commands of README.md on a copy of the project "sample", and compares what comes out with "expected".
# "try.sh --accept" makes that the expected.
set -euo pipefail
cd "$(dirname "$0")"
here=$PWD
mvn() { command mvn --batch-mode --no-transfer-progress --quiet "$@"; }
export -f mvn

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

# The block of README.md that runs a recipe, without the indentation that it may have in a list.
command_of() { # recipe
    local block
    block=$(awk -v wanted="activeRecipes=io.fastclock.migration.$1( |\$)" '
        /^ *```/ { if (inside && text ~ wanted) printf "%s", text; inside = !inside; text = ""; next }
        inside { text = text $0 "\n" }' "$here/README.md")
    [ -n "$block" ] || fail "README.md has no command for $1"
    echo "$block"
}

run() { # recipe
    local command
    command=$(command_of "$1")
    echo "== $1"
    echo "$command"
    (cd "$work/after" && bash -euo pipefail -c "$command" && mvn test-compile) >"$work/log" 2>&1 || {
        cat "$work/log"
        fail "$1 failed, or what it made does not compile"
    }
}

# What has changed since the last time, without the times of files.
expect() { # recipe
    (cd "$work" && LC_ALL=C diff -r -U0 -x target -x rewrite.yml before after) \
        | sed -E -e '/^diff /d' -e 's/^(---|\+\+\+) ([^\t]*)\t.*/\1 \2/' >"$work/diff" || true # 1: they differ.
    [ -s "$work/diff" ] || fail "$1 changed nothing"
    if [ "${accept:-}" = yes ]; then
        cp "$work/diff" "expected/$1.diff"
    fi
    diff "expected/$1.diff" "$work/diff" || fail "$1 does not do what expected/$1.diff says"
    rm -rf "$work/before"
    cp -r "$work/after" "$work/before"
}

[ "${1:-}" = --accept ] && accept=yes

# It is not released, so it has to be in the local repository.
(cd ../.. && mvn -pl clock-core install -Dmaven.test.skip=true -Dspotless.check.skip=true)

cp -r sample "$work/before"
rm -rf "$work/before/target"
cp -r "$work/before" "$work/after"
cp rewrite.yml "$work/after"

run CurrentTimeMillis
expect CurrentTimeMillis
run NanoTime
expect NanoTime
run Undo
diff -r -x target -x rewrite.yml sample "$work/after" || fail "Undo does not make it as it was"
echo "The recipes do what $here says."
