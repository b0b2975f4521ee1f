// SPDX-License-Identifier: Apache-2.0
package com.example.other;

import java.util.Date;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A class of a bundle. It loads another class with the class loader of the bundle. */
@SuppressWarnings("JavaUtilDate")
public final class BundleReads {
    /** Returns the number of reads that returned a time. */
    public static int read() {
        LongSupplier reference = System::nanoTime;
        int times = System.currentTimeMillis() > 0 ? 1 : 0;
        times += reference.getAsLong() != 0 ? 1 : 0;
        return times + Other.read();
    }

    /** Loaded by code of the bundle, and not by the framework. */
    static final class Other {
        static int read() {
            Supplier<Date> reference = Date::new;
            int times = System.currentTimeMillis() > 0 ? 1 : 0;
            return times + (reference.get().getTime() > 0 ? 1 : 0);
        }
    }
}
