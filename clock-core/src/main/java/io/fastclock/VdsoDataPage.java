// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.StringTokenizer;

/** The page of memory by which Linux tells the time to each process. Only its first 4 KiB: others may raise SIGBUS. */
final class VdsoDataPage {
    static final int WORDS = 1_024;
    private static final String NAME = " [vvar]";

    /** @throws TickResult.Refusal with a reason for the user */
    static long address() throws IOException {
        // An emulator may fake the first, and show its own memory in the second.
        String maps = maps(TickResult.MAPS);
        return address(maps.isEmpty() ? maps("/proc/thread-self/maps") : maps);
    }

    private static String maps(String file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            ByteArrayOutputStream maps = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 14];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                maps.write(buffer, 0, read);
            }
            return new String(maps.toByteArray(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // NIO throws an exception of its own class for each kind of failure. It loads dozens of classes.
            return new String(Files.readAllBytes(Paths.get(file)), StandardCharsets.ISO_8859_1);
        }
    }

    /** Finds the one mapping of that name. A file's begins with a slash, and may contain a carriage return. See proc_pid_maps(5). */
    static long address(String maps) {
        long found = 0;
        for (int at = maps.lastIndexOf(NAME); at >= 0; at = maps.lastIndexOf(NAME, at - 1)) {
            int end = at + NAME.length();
            String line = maps.substring(maps.lastIndexOf('\n', at) + 1, end);
            StringTokenizer fields = new StringTokenizer(line);
            if ((end == maps.length() || maps.charAt(end) == '\n') && fields.countTokens() == 6) {
                String addresses = fields.nextToken();
                long address = Long.parseUnsignedLong(addresses.substring(0, addresses.indexOf('-')), 16);
                boolean isPage = address % 4_096 == 0 && fields.nextToken().equals("r--p");
                if (!isPage || found != 0) {
                    throw new TickResult.Refusal(
                            "an unexpected [vvar] page is in " + TickResult.MAPS + ": " + line, false);
                }
                found = address;
            }
        }
        if (found == 0) {
            throw new TickResult.Refusal("no [vvar] page is mapped in " + TickResult.MAPS, false);
        }
        return found;
    }
}
