// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.report.Messages;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;

/** Rewrites classes when the JVM loads or retransforms them. After a failure, the class is left unchanged. */
final class CallTransformer implements ClassFileTransformer {
    private static final String NOT_UNDERSTOOD = "this tool does not understand its class file";

    private final RewrittenJvm jvm;

    /** The classes that ran before they were rewritten. Another agent may retransform them again. */
    private final LoaderClasses running = new LoaderClasses();

    CallTransformer(RewrittenJvm jvm) {
        this.jvm = jvm;
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
            return jvm.wants(module, loader, className)
                    ? transform(loader, className, redefined == null, domain, classFile)
                    : null;
        } catch (Throwable e) { // A failure of the agent must not prevent the application from loading a class.
            if (!(e instanceof IllegalArgumentException) || ClassFile.namesClock(classFile)) {
                String reason = reason(e);
                if (jvm.leftAlone.add(reason, className) && reason.equals(NOT_UNDERSTOOD)) {
                    Messages.print(className + ": " + reason + ": " + e);
                }
            }
            return null;
        }
    }

    private byte @Nullable [] transform(
            ClassLoader loader, String className, boolean isNew, @Nullable ProtectionDomain domain, byte[] bytes) {
        ClassFile classFile = new ClassFile(bytes);
        CallRewrite rewrite = jvm.rewrite(className, domain);
        if (!classFile.mayHave(rewrite)) {
            return null;
        }
        Boolean isFound = isNew ? jvm.loaders.ask(loader) : jvm.loaders.answer(loader);
        if (isFound == null || !isFound) {
            jvm.leftAlone.add(isFound == null ? RewrittenJvm.NO_ANSWER : RewrittenJvm.HIDDEN, className);
            return null;
        }
        if (!isNew && !jvm.wasRewritten(loader, className)) {
            running.add(loader, className);
        }
        List<CallSite> sites = new ArrayList<>();
        byte[] rewritten = classFile.rewrite(
                running.contains(loader, className) ? rewrite.ofRunning() : rewrite,
                jvm.target,
                sites,
                reason -> jvm.leftAlone.add(reason, className));
        return rewritten != null && jvm.rewriting(loader, className, sites) ? rewritten : null;
    }

    private static String reason(Throwable e) {
        if (e instanceof MethodTooLargeException) {
            return "too large: the JVM limits a method to 64 KiB";
        }
        if (e instanceof ClassTooLargeException) {
            return "too large: the JVM limits a class to 65,534 constants";
        }
        if (e instanceof IllegalArgumentException && e.getMessage() != null) {
            return e.getMessage(); // Another limit, or from ASM an unsupported class file version.
        }
        return e instanceof VirtualMachineError ? "the heap or the stack was full when it was loaded" : NOT_UNDERSTOOD;
    }
}
