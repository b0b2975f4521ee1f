#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Shows that entries of the catalogue are right, on JDK 17 and on JDK 25: runs each trial of io.fastclock.libraries in a
# process of its own, by System, by the kernel's tick and by the worst-case clock, with the reads of its entry replaced. Entries that
# the catalogue calls right also run by the worst-case clock in each version that it names. The controls have to fail: an entry of
# which a part is replaced, one that is not right, and a clock that is too old. An argument names trials: "Ehcache|MapDb". Needs the
# tools' jar and clock-benchmarks/target/libraries, as .ci/steps/right builds them.
set -euo pipefail
cd "$(dirname "$0")/../.."
names=${1:-.*} target=clock-benchmarks/target
drivers=$target/libraries versions=$target/versions results=$target/right
staleness_millis=70 limit_seconds=180 processes=2 runs=0

# One line for each entry with a trial: TRIAL, LIBRARY, the option of the agent, and the folders of its versions.
entries() {
    awk -v names="^($names)\$" 'BEGIN { RS = ""; FS = "\n"; OFS = "\t" } {
        split("", entry)
        for (i = 1; i <= NF; i++) { at = index($i, ": "); entry[substr($i, 1, at - 1)] = substr($i, at + 2) }
        trial = entry["test"]
        if (!sub("^right/", "", trial) || trial !~ names) next
        option = "replace"
        if (entry["verdict"] != "right") option = option ",include=" entry["classes"]
        if (entry["verdict"] != "right" && entry["clock"] ~ /monotonic|both/) option = option ",nano-time"
        split(entry["artifact"], artifact, ":"); last = split(artifact[3], version, ", "); folders = ""
        sets = split(entry["jars"], jars, "; ")
        for (i = 1; i <= sets; i++) for (j = 1; j <= last; j++) folders = folders " " artifact[1] "," version[j] "," jars[i]
        print trial, entry["library"], option, folders
    }' clock-tools/src/main/resources/io/fastclock/tools/catalogue/catalogue.txt | sort
}

# Runs a trial. Its line says FAILED if the outcome is not as it has to be. Arguments: the file of the line, a label, the clock or
# timer@PERIOD, TRIAL, the option of the agent, the folder of the jars, and the checks of which one has to fail; empty if none has to.
trial() {
    local clock=${3%@*} fault=$7 stale=0 output result said
    local command=("$home/bin/java" "@$drivers/classes/java-options" --enable-native-access=ALL-UNNAMED)
    if [ "$clock" != system ]; then
        stale=$staleness_millis command+=("-javaagent:clock-tools/target/clock-tools.jar=$5" "-Dfastclock.clock=$clock")
        [ "$clock" = "$3" ] || command+=("-Dfastclock.period=${3#*@}")
    fi
    unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
    output=$(timeout -s KILL $limit_seconds "${command[@]}" -cp "$drivers/classes:$6/*:clock-core/target/*" \
        io.fastclock.libraries.Right "$4" $stale 2>&1) || true
    result=$(grep -E '^(RIGHT|WRONG) ' <<<"$output" || true)
    if [ "$clock" != system ] && ! grep -q 'fastclock-agent: replaces [1-9]' <<<"$output"; then
        said="FAILED: no read was replaced: $output"
    elif [ -n "$fault" ] && grep -qE "^WRONG .*[{ ]($fault)(=.*)?; [0-9]+ assertions" <<<"$result"; then
        said="fails, as it has to: ${result#WRONG }"
    elif [ -n "$fault" ]; then
        said="FAILED: has to fail by \"$fault\": ${result:-$output}"
    elif [[ $result == "RIGHT "* ]]; then
        said="right; ${result#RIGHT }"
    else
        said="FAILED: ${result:-$output}"
    fi
    echo "$2, JDK $java, $3: $said" | tee "$1"
}
run() { # the arguments of trial, without the file
    while [ "$(jobs -rp | wc -l)" -ge $processes ]; do wait -n || true; done
    runs=$((runs + 1))
    trial "$results/$runs" "$@" </dev/null &
}

# A clock that is too old, or one part of the classes, or an entry that is not right: CLOCK, TRIAL, option, checks.
controls() {
    cat <<'END'
timer@200ms GuavaMemoize       replace not early|not late
timer@200ms Ehcache            replace order of eviction
timer@200ms GrpcStatistics     replace time
timer@500ms PekkoTimeouts      replace a stream with elements failed|fails, and not early
timer@200ms SpringSessions     replace not early|not late
timer@200ms VertxSessions      replace not early|not late
worst-case  TomcatSessions     replace,include=org.apache.catalina.session.StandardSession order
worst-case  TomcatSessions     replace,include=org.apache.catalina.session.StandardSession no age below 0
worst-case  DruidPool          replace,include=com.alibaba.druid.pool.DruidDataSource used within a tick
worst-case  FailsafeBreaker    replace,include=dev.failsafe.internal.OpenState,nano-time remaining time
worst-case  SmallRyeRetryAfter replace,include=io.smallrye.faulttolerance.core.stopwatch.SystemStopwatch,nano-time remaining time
END
}

entries | cut -f4 | tr ' ' '\n' | sed '/^$/d' | clock-benchmarks/src/main/scripts/get-versions.sh "$versions"
rm -rf "$results"
mkdir -p "$results"
for home in "${JAVA_HOME_17:?names no JDK 17}" "$JAVA_HOME"; do
    java=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
    while IFS=$'\t' read -r name library option folders; do
        for clock in system kernel-tick worst-case; do run "$library" $clock "$name" "$option" "$drivers" ''; done
        for folder in $folders; do
            [[ $java -ge 24 && $folder == org.infinispan,14.* ]] && continue # It does not start there.
            run "$library, $folder" worst-case "$name" "$option" "$versions/$folder" ''
        done
    done < <(entries)
    while read -r clock name option fault; do
        grep -qxE "$names" <<<"$name" && run "The control $name" "$clock" "$name" "$option" "$drivers" "$fault"
    done < <(controls)
done
wait
failed=$((runs - $(grep -rL ': FAILED: ' "$results" | wc -l))) controls=$(grep -rl '^The control ' "$results" | wc -l || true)
if [ "$failed" -gt 0 ] || [ "$runs" = 0 ]; then
    echo "$failed of $runs runs are not as they have to be."
    exit 1
fi
echo "The entries are right in $((runs - controls)) runs, and $controls controls fail."
