# Makes docs/results/other-kernels/report.md of what the guests of .ci/steps/other-kernels have printed, one log a guest, and of "when".
# Fails and names the guests that have not said with both JDKs what they must.
function asItMustBe(    isRefused, older) {
    if ("units" in cell) return cell["units"] ~ /^[1-9][0-9]* tests found,.*, 0 tests failed$/
    isRefused = guest ~ / (vdso=0|timens=1)$/
    older = cell["JDK"] ~ /^17/ ? "" : isRefused ? "[0-9]+ older, " : "0 older, "
    if (cell["default"] !~ "^[1-9][0-9,]* reads, " older "0 ahead, 0 back$" || cell["doctor"] !~ /^exit code [034], /) return 0
    if (isRefused) return cell["refusal"] !~ /^(none)?$/ && index(cell["doctor"], "not usable: " cell["refusal"])
    return cell["refusal"] == "none" && cell["tick"] ~ / ms$/ && cell["stale after a pause"] == "0 ns" && cell["doctor"] ~ /^exit code ., usable/
}
function finish(    line, i) {
    if (!("kernel" in cell)) return
    if (asItMustBe()) good[guest]++
    if ("units" in cell) units = units "- " guest ", JDK " cell["JDK"] ": " cell["units"] "\n"
    else {
        line = "| " guest
        for (i = 1; i in names; i++) line = line " | " cell[names[i]]
        print line " |"
    }
    split("", cell)
}
BEGIN {
    split("kernel/page/JDK/tick/refusal/default/control/stale after a pause/clocksource/doctor", names, "/")
    print "# FastClock: the tick counter on other kernels and processors\n"
    print "Emulated by QEMU, " when ", by the step `other-kernels`.\n"
    print "| guest | kernel | page | JDK | tick | refusal | default | control | stale after a pause | clocksource | doctor |"
    print "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
}
{ sub(/\r$/, "") }
FNR == 1 { finish(); guest = FILENAME }
/SEEN kernel: / { finish() }
sub(/^.*SEEN /, "") { at = index($0, ": "); cell[substr($0, 1, at - 1)] = substr($0, at + 2) }
END {
    finish()
    print "\nGuest: the architecture, the suite of Debian, the kernel's flavour and options. With timens=1 the JVM runs in a time namespace."
    print "\nDefault: FastClock by the kernel's tick. Reads in 16 threads on 2 emulated cores, during which the process was stopped three"
    print "times. Older: than the kernel's own coarse clock, `clock_gettime(CLOCK_MONOTONIC_COARSE)` or `CLOCK_REALTIME_COARSE`, read before."
    print "Ahead: of `System`, read after. Back: less than the thread's last read. Control: `TickerClock`, which is no such clock."
    print "\nStale after a pause: the worst first read of the default clock after five pauses."
    if (units) printf "\nThe unit tests of clock-core:\n\n%s", units
    for (i = 1; i < ARGC; i++) if (good[ARGV[i]] != 2) { print "FAILED: " ARGV[i] >"/dev/stderr"; failed = 1 }
    exit failed
}
