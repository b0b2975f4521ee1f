// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import io.fastclock.tools.count.CountingMethods;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;

/** Rewrites classes when the JVM loads or retransforms them. After a failure, the class is left unchanged. */
public final class CallTransformer implements ClassFileTransformer {
    private final CallRewrite rewrite;
    private final Predicate<String> wanted;
    private final Listener listener;
    private final LeftAlone leftAlone;
    private final Access access;

    /** Is notified before a class is rewritten. */
    public interface Listener {
        /**
         * Returns whether the class is to be rewritten.
         *
         * @param again whether the class is retransformed, rather than loaded for the first time
         */
        boolean rewritten(ClassLoader loader, String className, boolean again, ClassFile.Rewritten result);
    }

    /** @param wanted accepts the binary names of the classes to rewrite */
    public CallTransformer(
            Instrumentation instrumentation,
            CallRewrite rewrite,
            Predicate<String> wanted,
            LeftAlone leftAlone,
            Listener listener) {
        this.rewrite = rewrite;
        this.wanted = wanted;
        this.listener = listener;
        this.leftAlone = leftAlone;
        this.access = new Access(instrumentation, rewrite);
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (loader == null || internalName == null) {
            return null;
        }
        String className = internalName.replace('/', '.');
        try {
            return TargetClasses.include(module, loader, className) && wanted.test(className)
                    ? transform(module, loader, className, redefined != null, classFile)
                    : null;
        } catch (Throwable e) { // A failure of the agent must not prevent the application from loading a class.
            if (!(e instanceof IllegalArgumentException) || ClassFile.namesClock(classFile)) {
                leftAlone.add(reason(e), className);
            }
            return null;
        }
    }

    private byte @Nullable [] transform(
            Module module, ClassLoader loader, String className, boolean again, byte[] bytes) {
        ClassFile classFile = new ClassFile(bytes);
        if (!classFile.mayHave(rewrite)) {
            return null;
        }
        if (!access.ensure(loader, module)) {
            leftAlone.add(notFound(rewrite.runtime().getName()), className);
            return null;
        }
        ClassFile.Rewritten result = classFile.rewrite(rewrite, reason -> leftAlone.add(reason, className));
        if (result == null) {
            return null;
        }
        if (!new ClassFile(result.bytes).findsCountingMethods(name -> access.finds(loader, name))) {
            leftAlone.add(notFound(CountingMethods.class.getName()), className);
            return null;
        }
        return listener.rewritten(loader, className, again, result) ? result.bytes : null;
    }

    private static String notFound(String runtime) {
        return "its class loader does not find " + runtime
                + " (in OSGi, add io.fastclock,io.fastclock.* to org.osgi.framework.bootdelegation)";
    }

    private static String reason(Throwable e) {
        if (e instanceof MethodTooLargeException || e instanceof ClassTooLargeException) {
            return "too large: the JVM limits a method to 64 KiB";
        }
        if (e instanceof IllegalArgumentException && e.getMessage() != null) {
            return e.getMessage(); // ASM throws this exception for an unsupported class file version.
        }
        return e.toString();
    }
}
