#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# How many system calls a read of the clock makes: on this host as it is, and under the slow clock (slowclock.c).
# Counts clock_gettime and gettimeofday by strace, or by perf where there is no strace. A read that the vDSO serves makes
# none.
#
#   count-clock-calls.sh [-n READS] [-t strace|perf] [-d DOCTOR_JAR] CLASSPATH
#
# CLASSPATH has the benchmarks' classes: target/benchmarks.jar. With -d it asks FastClock's doctor on both hosts as well,
# and compares what the doctor says with what it has counted. JAVA and CC name another java and C compiler.
#
# Exit codes: 0 as expected, about no call a read without the library and about one with it; 1 otherwise, or where the
# doctor disagrees; 2 usage; 77 it cannot be counted here.
set -eu

usage() {
    echo "usage: count-clock-calls.sh [-n READS] [-t strace|perf] [-d DOCTOR_JAR] CLASSPATH" >&2
    exit 2
}

not_here() {
    echo "It cannot be counted here: $1" >&2
    exit 77
}

reads=50000 # strace makes a call 10 to 100 times slower.
tool=
doctor=
while getopts n:t:d: option; do
    case $option in
        n) reads=$OPTARG ;;
        t) tool=$OPTARG ;;
        d) doctor=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# = 1 ] || usage
case $reads in '' | *[!0-9]* | 0*) usage ;; esac
classpath=$1
java=${JAVA:-java}
program=io.fastclock.benchmarks.hosts.CountedReads

[ "$(uname)" = Linux ] || not_here "this is not Linux"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

library=$work/libslowclock.so
"${CC:-cc}" -O2 -shared -fPIC -o "$library" "$(dirname "$0")/../c/slowclock.c" 2>"$work/cc" \
    || not_here "the C compiler failed: $(cat "$work/cc")"

# Prints the calls that a command makes. An empty first argument is no library.
count_by_strace() { # library, command...
    preload=$1
    shift
    strace -f -c -e trace=clock_gettime,gettimeofday ${preload:+-E LD_PRELOAD="$preload"} -o "$work/counts" "$@" \
        >"$work/out" 2>&1 || { cat "$work/out" >&2; return 1; }
    awk '$NF == "clock_gettime" || $NF == "gettimeofday" { sum += $4 } END { print sum + 0 }' "$work/counts"
}

count_by_perf() { # library, command...
    preload=$1
    shift
    perf stat -x, -o "$work/counts" -e syscalls:sys_enter_clock_gettime,syscalls:sys_enter_gettimeofday \
        -- env ${preload:+LD_PRELOAD="$preload"} "$@" >"$work/out" 2>&1 || { cat "$work/out" >&2; return 1; }
    # A figure that is no number ("<not supported>") is none.
    awk -F, '/sys_enter_/ { if ($1 !~ /^[0-9]+$/) exit 1; sum += $1; seen = 1 }
             END { if (!seen) exit 1; print sum }' "$work/counts"
}

# Whether a tool is there and may be used: containers often forbid it.
usable() { # tool
    command -v "$1" >/dev/null 2>&1 && "count_by_$1" "" true >/dev/null 2>&1
}

case $tool in
    '')
        if usable strace; then
            tool=strace
        elif usable perf; then
            tool=perf
        else
            not_here "neither strace nor perf is there and may be used"
        fi
        ;;
    strace | perf) usable "$tool" || not_here "$tool is not there or may not be used" ;;
    *) usage ;;
esac

# Sets $calls: of one read, those of a JVM that reads nothing taken off.
calls_per_read() { # library, method
    none=$("count_by_$tool" "$1" "$java" -cp "$classpath" $program "$2" 0)
    all=$("count_by_$tool" "$1" "$java" -cp "$classpath" $program "$2" "$reads")
    calls=$(awk -v all="$all" -v none="$none" -v reads="$reads" 'BEGIN { printf "%.3f", (all - none) / reads }')
}

# What a number of calls a read means, in the doctor's words. The JVM's own threads read the clock as well, the more the
# longer a run takes.
served_by() { # calls a read
    awk -v calls="$1" 'BEGIN {
        if (calls > -0.1 && calls < 0.1) print "vdso"
        else if (calls > 0.9) print "system-call"
        else print "unknown"
    }'
}

result=0
disagree() {
    echo "NOT AS EXPECTED: $1"
    result=1
}

echo "System calls a read, counted by $tool over $reads reads:"
check() { # name of the host, library, expected
    for method in currentTimeMillis nanoTime; do
        calls_per_read "$2" "$method"
        printf '  %-12s System.%-20s %8s\n' "$1" "$method()" "$calls"
        [ "$(served_by "$calls")" = "$3" ] \
            || disagree "System.$method() on the $1 is served by $(served_by "$calls"), and not by $3"
    done
}
check "host" "" vdso
check "slow clock" "$library" system-call

# The doctor: its field "servedBy" is vdso, system-call or unknown. Its exit code is about something else.
ask_doctor() { # name of the host, library, expected
    env ${2:+LD_PRELOAD="$2"} "$java" -jar "$doctor" --json >"$work/doctor" 2>"$work/doctor-errors" || true
    if grep -q "no main manifest attribute" "$work/doctor-errors"; then
        echo "  $doctor has no doctor"
        return
    fi
    said=$(sed -n 's/.*"servedBy"[[:space:]]*:[[:space:]]*"\([^"]*\)".*/\1/p' "$work/doctor" | head -n 1)
    echo "  $1: ${said:-nothing}"
    case $said in
        "$3") ;;
        unknown) echo "  (which is no contradiction)" ;;
        '') disagree "the doctor has not said what serves a read: $(head -c 500 "$work/doctor-errors")" ;;
        *) disagree "the doctor says $said on the $1, where $3 was expected" ;;
    esac
}
if [ -n "$doctor" ]; then
    echo "The doctor says that a read is served by:"
    ask_doctor "host" "" vdso
    ask_doctor "slow clock" "$library" system-call
fi

[ $result = 0 ] && echo "As expected: no system call on the host, one for each read under the slow clock."
exit $result
