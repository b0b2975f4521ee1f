// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Defines some of the application's classes itself, and asks its parent for the others. */
public class OwnLoader extends ClassLoader {
    private final Set<Class<?>> own;

    public OwnLoader(@Nullable ClassLoader parent, Class<?>... own) {
        super(parent);
        this.own = Set.of(own);
    }

    public static byte[] classFile(Class<?> type) {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public final Class<?> define(String name, byte[] bytes) {
        return defineClass(name, bytes, 0, bytes.length);
    }

    /** Returns an object of a class that it loads. */
    final <T> T create(Class<?> type, Class<T> as) throws ReflectiveOperationException {
        return as.cast(loadClass(type.getName()).getConstructor().newInstance());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
            return loaded;
        }
        for (Class<?> each : own) {
            if (each.getName().equals(name)) {
                return define(name, classFile(each));
            }
        }
        return super.loadClass(name, resolve);
    }
}
