#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Counts the system calls per clock read, on this host and under the slow clock (slowclock.c).
# Counts clock_gettime and gettimeofday with strace, or with perf if there is no strace. A read through the vDSO makes
# no system call.
#
#   count-clock-calls.sh [-n READS] [-t strace|perf] [-d DOCTOR_JAR] CLASSPATH
#
# CLASSPATH contains the benchmarks' classes: target/benchmarks.jar. With -d the script also runs FastClock's doctor on
# both hosts, and compares the doctor's result with the counts. JAVA and CC name another java and C compiler.
#
# Exit codes: 0 as expected: about no call per read without the library, and about one with it; 1 not as expected, or the
# doctor disagrees; 2 usage; 77 this host cannot count system calls.
set -eu

usage() {
    echo "usage: count-clock-calls.sh [-n READS] [-t strace|perf] [-d DOCTOR_JAR] CLASSPATH" >&2
    exit 2
}

not_here() {
    echo "Cannot count system calls here: $1" >&2
    exit 77
}

reads=50000 # strace slows a call by a factor of 10 to 100.
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

# The loader splits LD_PRELOAD at spaces, and a temporary directory may have some.
export LD_LIBRARY_PATH="$work${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
library=libslowclock.so
"${CC:-cc}" -O2 -shared -fPIC -o "$work/$library" "$(dirname "$0")/../c/slowclock.c" 2>"$work/cc" \
    || not_here "the C compiler failed: $(cat "$work/cc")"

# Prints the number of calls of a command. An empty first argument preloads no library.
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
    # A figure that is not a number, such as "<not supported>", is an error.
    awk -F, '/sys_enter_/ { if ($1 !~ /^[0-9]+$/) exit 1; sum += $1; seen = 1 }
             END { if (!seen) exit 1; print sum }' "$work/counts"
}

# Whether a tool is installed and permitted. Containers often forbid these tools.
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
            not_here "neither strace nor perf is installed and permitted"
        fi
        ;;
    strace | perf) usable "$tool" || not_here "$tool is not installed or not permitted" ;;
    *) usage ;;
esac

# Sets $calls to the calls per read. The calls of a JVM without reads are subtracted.
calls_per_read() { # library, method
    none=$("count_by_$tool" "$1" "$java" -cp "$classpath" $program "$2" 0)
    all=$("count_by_$tool" "$1" "$java" -cp "$classpath" $program "$2" "$reads")
    calls=$(awk -v all="$all" -v none="$none" -v reads="$reads" 'BEGIN { printf "%.3f", (all - none) / reads }')
}

# Prints what a number of calls per read means, in the doctor's words. The tolerance is for the JVM's own threads, which
# read the clock too, more often in a longer run.
served_by() { # calls per read
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

echo "System calls per read, counted by $tool over $reads reads:"
check() { # name of the host, library, expected
    for method in currentTimeMillis nanoTime; do
        calls_per_read "$2" "$method"
        printf '  %-12s System.%-20s %8s\n' "$1" "$method()" "$calls"
        [ "$(served_by "$calls")" = "$3" ] \
            || disagree "System.$method() on the $1 is served by $(served_by "$calls"), not by $3"
    done
}
check "host" "" vdso
check "slow clock" "$library" system-call

# The field "servedBy" of the doctor's report is vdso, system-call or unknown. The exit code of the doctor does not matter.
check_doctor() { # name of the host, library, expected
    env ${2:+LD_PRELOAD="$2"} "$java" -jar "$doctor" doctor --json >"$work/doctor" 2>"$work/doctor-errors" || true
    if grep -q "no main manifest attribute" "$work/doctor-errors"; then
        echo "  $doctor is not the doctor's jar"
        return
    fi
    said=$(sed -n 's/.*"servedBy"[[:space:]]*:[[:space:]]*"\([^"]*\)".*/\1/p' "$work/doctor" | head -n 1)
    echo "  $1: ${said:-nothing}"
    case $said in
        "$3") ;;
        unknown) echo "  (no contradiction)" ;;
        '') disagree "the doctor's report has no servedBy: $(head -c 500 "$work/doctor-errors")" ;;
        *) disagree "the doctor reports $said on the $1, but $3 was expected" ;;
    esac
}
if [ -n "$doctor" ]; then
    echo "Reads are served by, according to the doctor:"
    check_doctor "host" "" vdso
    check_doctor "slow clock" "$library" system-call
fi

[ $result = 0 ] && echo "As expected: no system call per read on the host, one per read under the slow clock."
exit $result
