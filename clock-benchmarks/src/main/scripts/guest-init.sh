#!/bin/sh
# What a guest of .ci/steps/other-kernels runs with each JDK: the check of the promise and the doctor, or with units=1 the unit tests
# of clock-core. A line "SEEN name: value" is a cell of the table of results, and "SEEN kernel" begins a row.
export PATH=/bin HOME=/tmp
/bin/busybox --install -s /bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t tmpfs tmp /tmp
seen() { sed 's/^/SEEN /'; }

inside=${timens:+/usr/bin/unshare --time --fork} # The kernel makes its own unknown options variables of this script.
for jdk in /jdk17 /jdk25; do
    java="$inside $jdk/bin/java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
    [ $jdk = /jdk17 ] || java="$java --enable-native-access=ALL-UNNAMED"
    seen <<END
kernel: $(uname -r)
page: $(sed -n 's/^KernelPageSize: *//p' /proc/self/smaps | head -n 1)
JDK: $(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' $jdk/release)
END
    if [ "$units" ]; then
        $java -Dtest.fastclock.mainClasses=/app/classes -cp '/app/classes:/app/test-classes:/app/libraries/*' \
            org.junit.platform.console.ConsoleLauncher execute --disable-banner --details=summary \
            --scan-classpath /app/test-classes --include-classname='.*Test' 2>&1 | tee /tmp/units
        echo "units: $(sed -n 's/^\[ *\([0-9]* tests [fa][a-z]*\) *\]$/\1/p' /tmp/units | paste -s -d , | sed 's/,/, /g')" | seen
        continue
    fi
    $java -DthreadsPerCore=8 -cp /app/classes:/app/test-classes io.fastclock.KernelPromiseMain 2>&1 | seen
    echo "clocksource: $(cat /sys/devices/system/clocksource/clocksource0/current_clocksource)" | seen
    $java -jar /app/clock-tools.jar doctor >/tmp/doctor 2>&1
    echo "doctor: exit code $?, $(sed -n 's/^tick counter  *//p' /tmp/doctor)" | seen
    cat /tmp/doctor
done
poweroff -f
