// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.rewrite;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Rewrites classes when the JVM loads or retransforms them. After a failure, the class is left unchanged. The thread that loads a
 * class may hold locks of class loaders, so the transformer loads no class of the application and asks no class loader.
 */
public final class CallTransformer implements ClassFileTransformer {
    private final CallRewrite rewrite;
    private final Predicate<String> wanted;
    private final Listener listener;
    private final LeftAlone leftAlone;

    /** Is notified before a class is rewritten. */
    public interface Listener {
        /** Returns whether the class is to be rewritten. */
        boolean rewritten(ClassLoader loader, String className, List<CallSite> sites);
    }

    /**
     * Creates the transformer.
     *
     * @param wanted accepts the binary names of the classes to rewrite
     */
    public CallTransformer(CallRewrite rewrite, Predicate<String> wanted, LeftAlone leftAlone, Listener listener) {
        this.rewrite = rewrite;
        this.wanted = wanted;
        this.listener = listener;
        this.leftAlone = leftAlone;
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
                    ? transform(module, loader, className, classFile)
                    : null;
        } catch (Throwable e) { // A failure of the agent must not prevent the application from loading a class.
            if (!(e instanceof IllegalArgumentException) || ClassFile.namesClock(classFile)) {
                leftAlone.add(reason(e), className);
            }
            return null;
        }
    }

    private byte @Nullable [] transform(Module module, ClassLoader loader, String className, byte[] bytes) {
        ClassFile classFile = new ClassFile(bytes);
        if (!classFile.mayHave(rewrite)) {
            return null;
        }
        CallRewrite ofClass = rewrite.in(module, loader, className);
        if (ofClass == null) {
            return null;
        }
        ClassFile.Rewritten result = classFile.rewrite(ofClass, reason -> leftAlone.add(reason, className));
        return result != null && listener.rewritten(loader, className, result.sites) ? result.bytes : null;
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
