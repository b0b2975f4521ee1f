#!/bin/sh
# Measures reads on a Linux machine that has no JDK and no network, such as one of many cores that is lent for minutes.
#
#   many-cores.sh pack FOLDER JAVA_HOME...   in the root of the checkout, after 'mvn package -DskipTests -Dbenchmarks=none'
#   FOLDER/many-cores.sh measure DIR         there: at most 8 minutes a JDK; results in DIR/jdk-N, for 'report'
set -eu
modules=java.compiler,java.desktop,java.instrument,java.management.rmi,java.net.http,java.prefs,java.scripting,java.sql,jdk.jfr,jdk.management,jdk.unsupported
clocks=system,fast_clock,fast_clock_nano_time,fast_clock_direct,sentinel,hutool,log4j2_cached,log4j2_coarse,ticker

pack() { # folder, homes of JDKs
    folder=$1
    shift
    mkdir -p "$folder/tests"
    cp "$0" clock-benchmarks/target/benchmarks.jar "$folder"
    cp -R clock-core/target/classes/. clock-core/target/test-classes/. "$folder/tests"
    for home in "$@"; do
        version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$home/release")
        "$home/bin/jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --output "$folder/jdk-$version"
    done
}

measure() { # directory
    mkdir -p "$1"
    results=$(cd "$1" && pwd)
    cd "$(dirname "$0")"
    for jdk in jdk-*; do
        "$jdk/bin/java" -jar benchmarks.jar reads quick "$results/$jdk" --minutes=5 --rounds=5 --clock=$clocks
        "$jdk/bin/java" -jar benchmarks.jar accuracy quick "$results/$jdk" --minutes=1 --clock=$clocks
        "$jdk/bin/java" -jar benchmarks.jar startup quick "$results/$jdk" --minutes=1
        "$jdk/bin/java" --enable-native-access=ALL-UNNAMED -DthreadsPerCore=8 -cp tests io.fastclock.KernelPromiseMain \
            | tee "$results/$jdk/promise.txt"
    done
}

case ${1-} in
    pack | measure) "$@" ;;
    *) sed -n 's/^# \{0,1\}//p' "$0" && exit 2 ;;
esac
