// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.Catalogue;
import io.fastclock.tools.count.LeftAlone;
import io.fastclock.tools.report.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Rewrites the application's classes as the JVM loads them. Never asks the JVM to transform a loaded class. After a failure, a class is
 * left unchanged.
 */
public final class ClassTransformer implements ClassFileTransformer {
    private static final String NOT_UNDERSTOOD = "this tool does not understand its class file";
    private static final String HIDDEN = "its class loader does not find the tool's class in java.lang";
    private static final String LOADED_BEFORE =
            "loaded before this agent, and not changed: put its -javaagent option first";

    /** The class loaders of the JDK find everything in {@code java.lang}, and run no code of the application. */
    private static final String JDK_LOADERS = "jdk.internal.loader.ClassLoaders$";

    /** Languages by a class of their runtime. Their calls are no calls of the method in a class file. */
    private static final Map<String, String> DYNAMIC =
            Map.of("groovy.lang.GroovySystem", "Groovy", "org.jruby.Ruby", "JRuby");

    private static final String NOT_ASKED =
            "its class loader was not asked for the tool's class in java.lang: it may wait for this class";

    /** Whether this thread asks a class loader. */
    private static final ThreadLocal<Boolean> ASKS = new ThreadLocal<>();

    private final Job job;
    private final String target;
    private final Queue<WeakReference<ClassLoader>> finding = new ConcurrentLinkedQueue<>();

    /** The methods that classes have got, by the name of the class and the identity of its loader. */
    private final Map<String, List<Handle>> newMethods = new ConcurrentHashMap<>();

    /** By earlier agents. Weak, so that an application can be unloaded. */
    private final Set<Class<?>> loadedBefore =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    public final AtomicInteger rewritten = new AtomicInteger();
    public final AtomicInteger callSites = new AtomicInteger();

    /** The classes of which some reads were not rewritten. */
    public final LeftAlone leftAlone = new LeftAlone();

    /** Those that may have no reads, or none that matter. */
    public final LeftAlone remarks = new LeftAlone();

    /** What is wrong in this process, since it has loaded a class that the entry names. */
    public final Set<Catalogue.Entry> wrong = ConcurrentHashMap.newKeySet();

    /** What an agent does with the classes. Called while the JVM loads a class. */
    public interface Job {
        default void loading(String className, ClassLoader loader) {}

        /** Returns how a class is rewritten; null if it is not. The consumer receives why a read is left alone. */
        @Nullable CallRewrite rewrite(
                String className,
                List<Catalogue.Entry> entries,
                @Nullable ProtectionDomain domain,
                Consumer<String> leftAlone);

        /** Receives the call sites of a class that is new, or that another agent has changed. */
        default void rewritten(List<CallSite> sites, @Nullable ProtectionDomain domain) {}
    }

    /** The target is the internal name of the class in {@code java.lang} that rewritten calls need. */
    public ClassTransformer(Job job, String target) {
        this.job = job;
        this.target = target;
    }

    /** Rewrites each class that the JVM loads from now on, as other agents have made it, and again if they transform it later. */
    public void begin(Instrumentation instrumentation) {
        // Loads what a transformation uses first: it must not need a class that is being defined.
        TargetClasses.include(Object.class.getModule(), null, "");
        findsTarget(ClassTransformer.class.getClassLoader(), true);
        wrong.addAll(Catalogue.wrongBeside(""));
        job.loading("", ClassTransformer.class.getClassLoader());
        job.rewrite("", Catalogue.of(""), null, reason -> {});
        instrumentation.addTransformer(this, true);
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            ClassLoader loader = each.getClassLoader();
            if (loader != null
                    && TargetClasses.include(each.getModule(), loader, each.getName())
                    && !newMethods.containsKey(key(loader, each.getName()))) {
                loadedBefore.add(each);
                List<Catalogue.Entry> entries = Catalogue.of(each.getName());
                CallRewrite rewrite = job.rewrite(each.getName(), entries, each.getProtectionDomain(), reason -> {});
                if (rewrite != null && mayRead(each, loader, rewrite)) {
                    (isOfJdk(loader) ? leftAlone : remarks).add(LOADED_BEFORE, each.getName());
                }
            }
        }
    }

    /** By the class file that a loader of the JDK returns. To ask another loader for it would run code of the application. */
    private boolean mayRead(Class<?> loaded, ClassLoader loader, CallRewrite rewrite) {
        if (!isOfJdk(loader)) {
            return true;
        }
        try (InputStream file = loader.getResourceAsStream(loaded.getName().replace('.', '/') + ".class")) {
            return file != null
                    && new ClassFile(file.readAllBytes(), List.of(), rewrite, target, reason -> {}, null).mayRead();
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> loaded,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (loader == null || TargetClasses.isOfTool(loader) || (loaded != null && loadedBefore.contains(loaded))) {
            return null;
        }
        String className = "";
        try {
            className = (internalName == null ? ClassFile.name(bytes) : internalName).replace('/', '.');
            wrong.addAll(Catalogue.wrongBeside(className));
            job.loading(className, loader);
            return TargetClasses.include(module, loader, className)
                    ? transform(loader, className, loaded == null, domain, bytes)
                    : null;
        } catch (Throwable e) { // A failure of the agent must not prevent the application from loading a class.
            if (!(e instanceof IllegalArgumentException) || ClassFile.namesClock(bytes)) {
                String reason = reason(e);
                if (leftAlone.add(reason, className) && reason.equals(NOT_UNDERSTOOD)) {
                    Messages.print(className + ": " + reason + ": " + e);
                }
            }
            return null;
        }
    }

    private byte @Nullable [] transform(
            ClassLoader loader, String className, boolean isNew, @Nullable ProtectionDomain domain, byte[] bytes) {
        Consumer<String> leave = reason -> leftAlone.add(reason, className);
        List<Catalogue.Entry> entries = Catalogue.of(className);
        CallRewrite rewrite = job.rewrite(className, entries, domain, leave);
        if (rewrite == null) {
            return null;
        }
        String language = DYNAMIC.get(className);
        if (language != null) {
            leave.accept(language + " code runs in this process, and its dynamic calls are not seen");
        }
        List<Handle> ofLoaded = isNew ? null : newMethods.getOrDefault(key(loader, className), List.of());
        ClassFile file = new ClassFile(bytes, entries, rewrite, target, leave, ofLoaded);
        if ((ofLoaded == null || ofLoaded.isEmpty()) && !file.mayRead()) {
            return null;
        }
        Boolean finds = findsTarget(loader, isNew);
        if (finds == null || !finds) {
            leave.accept(finds == null ? NOT_ASKED : HIDDEN);
            return null;
        }
        byte[] changed = file.rewritten();
        if (changed != null) {
            if (!file.sites.isEmpty()) {
                job.rewritten(file.sites, domain);
            }
            if (!file.newMethods.isEmpty()) {
                newMethods.putIfAbsent(key(loader, className), file.newMethods);
            }
            if (isNew) {
                rewritten.incrementAndGet();
                callSites.addAndGet(file.sites.size());
            }
        }
        return changed;
    }

    private static boolean isOfJdk(ClassLoader loader) {
        return loader.getClass().getName().startsWith(JDK_LOADERS);
    }

    private static String key(ClassLoader loader, String className) {
        return className + " " + System.identityHashCode(loader);
    }

    /**
     * Whether a class loader finds the class that rewritten code needs. One that hides it would make the rewritten class fail. Null if it
     * may not be asked: while this thread asks one, which may load classes for its answer, and while another agent transforms a class.
     */
    @SuppressWarnings("ReferenceEquality") // A loader may override equals().
    private @Nullable Boolean findsTarget(ClassLoader loader, boolean mayAsk) {
        if (isOfJdk(loader)) {
            return true;
        }
        for (WeakReference<ClassLoader> each : finding) {
            if (each.get() == loader) {
                return true;
            }
        }
        if (!mayAsk || ASKS.get() != null) {
            return null;
        }
        ASKS.set(true);
        try {
            Class.forName(target.replace('/', '.'), false, loader);
            finding.removeIf(each -> each.get() == null);
            finding.add(new WeakReference<>(loader));
            return true;
        } catch (Throwable e) { // Whatever the application's class loader throws.
            return false;
        } finally {
            ASKS.remove();
        }
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
