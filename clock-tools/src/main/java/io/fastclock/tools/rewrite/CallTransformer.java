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
    private final VisibleClasses visible;

    interface Listener {
        /** Called before a class is rewritten. Returns whether it is to be rewritten. */
        boolean rewritten(ClassLoader loader, String className, List<CallSite> sites);

        /** Called instead if the class loader must be asked first. */
        void later(ClassLoader loader, String className, boolean isNew);
    }

    /**
     * Creates the transformer.
     *
     * @param wanted accepts the binary names of the classes to rewrite
     */
    CallTransformer(
            CallRewrite rewrite,
            Predicate<String> wanted,
            LeftAlone leftAlone,
            VisibleClasses visible,
            Listener listener) {
        this.rewrite = rewrite;
        this.wanted = wanted;
        this.listener = listener;
        this.leftAlone = leftAlone;
        this.visible = visible;
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
                    ? transform(module, loader, className, redefined == null, domain, classFile)
                    : null;
        } catch (Throwable e) { // A failure of the agent must not prevent the application from loading a class.
            if (!(e instanceof IllegalArgumentException) || ClassFile.namesClock(classFile)) {
                leftAlone.add(reason(e), className);
            }
            return null;
        }
    }

    private byte @Nullable [] transform(
            Module module,
            ClassLoader loader,
            String className,
            boolean isNew,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        ClassFile classFile = new ClassFile(bytes);
        if (!classFile.mayHave(rewrite)) {
            return null;
        }
        CallRewrite ofLoader = rewrite.of(loader);
        if (ofLoader == null) {
            listener.later(loader, className, isNew);
            return null;
        }
        ClassFile.Rewritten result = classFile.rewrite(ofLoader, reason -> leftAlone.add(reason, className));
        if (result == null) {
            return null;
        }
        switch (visible.of(result.targets, loader, domain)) {
            case VISIBLE:
                ofLoader.prepare(module);
                return listener.rewritten(loader, className, result.sites) ? result.bytes : null;
            case NOT_ASKED:
                listener.later(loader, className, isNew);
                return null;
            default:
                leftAlone.add("its class loader does not find the tool's class in java.lang", className);
                return null;
        }
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
