// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Makes a noisy virtual machine of a quiet one: real-time threads take a share of every core, in bursts, as a hypervisor does
 * for its other guests. Made of {@code noisyneighbour.c} by the system's compiler; needs the right to real-time scheduling.
 */
final class NoisyNeighbour {
    private static final String SOURCE = "noisyneighbour.c";
    private static final int MAX_SECONDS = 3_600;

    private final Process process;

    private NoisyNeighbour(Process process) {
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param percent of each core that it takes
     * @throws IOException if it cannot be compiled, or may not run here
     */
    static NoisyNeighbour start(int percent, Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        Path source = directory.resolve(SOURCE);
        Path program = directory.resolve("noisyneighbour").toAbsolutePath();
        try (InputStream in = NoisyNeighbour.class.getResourceAsStream("/io/fastclock/benchmarks/c/" + SOURCE)) {
            if (in == null) {
                throw new IOException(SOURCE + " is missing from the build");
            }
            Files.copy(in, source, StandardCopyOption.REPLACE_EXISTING);
        }
        Process compiler = new ProcessBuilder("cc", "-O1", "-pthread", "-o", program.toString(), source.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (compiler.waitFor() != 0) {
            throw new IOException("cc failed: " + said);
        }
        Process process = new ProcessBuilder(
                        program.toString(), Integer.toString(percent), Integer.toString(MAX_SECONDS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = process.inputReader(StandardCharsets.UTF_8).readLine();
        if (!"ready".equals(line)) {
            throw new IOException("the noisy neighbour has ended with " + process.waitFor());
        }
        return new NoisyNeighbour(process);
    }

    void stop() {
        process.destroyForcibly().onExit().join();
    }
}
