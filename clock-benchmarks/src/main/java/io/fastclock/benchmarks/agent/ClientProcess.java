// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.servers.Application;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The process of an application's clients, which starts its server. The harness can kill it. */
public final class ClientProcess implements ForkBody {
    static Fork fork(String name, ApplicationRun run, int warmupMillis, int millis) {
        String library =
                run.slowClock().map(clock -> clock.library().toString()).orElse("");
        return Fork.of(
                name,
                ClientProcess.class,
                run.application(),
                run.mode(),
                library,
                run.directory(),
                warmupMillis,
                millis);
    }

    @Override
    public void run(List<String> arguments, Consumer<Object> results) throws Exception {
        ApplicationRun run = new ApplicationRun(
                Application.valueOf(arguments.get(0)),
                AgentMode.valueOf(arguments.get(1)),
                Optional.of(arguments.get(2))
                        .filter(library -> !library.isEmpty())
                        .map(library -> new SlowClock(Path.of(library))),
                Path.of(arguments.get(3)));
        results.accept(run.measure(Integer.parseInt(arguments.get(4)), Integer.parseInt(arguments.get(5))));
    }
}
