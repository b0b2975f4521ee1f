// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.rewrite;

import io.fastclock.tools.job.CallSite;
import io.fastclock.tools.job.ClockRead;
import io.fastclock.tools.job.LeftAlone;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The classes of this JVM, rewritten from {@link #begin} to {@link #restore}. */
public final class RewrittenJvm {
    /** How often rewritten classes are searched for at most. Classes that are still being loaded need further searches. */
    private static final int MAX_SEARCHES = 40;

    private static final long SEARCH_INTERVAL_NANOS = 50_000_000;

    static final String NO_ANSWER = "its class loader did not say whether it finds the tool's class in java.lang";
    static final String HIDDEN = "its class loader does not find the tool's class in java.lang";

    /** Retransforming a class links it, for which the JVM asks its class loader for others: too early, that may fail or block. */
    private static final String UNSEEN =
            "loaded before and initialized only meanwhile, or still running its initializer, and not"
                    + " changed: begin again, or start the process with -javaagent";

    private static final String UNINITIALIZED = "loaded before and not yet initialized, and not changed";

    private static final String UNRESTORED = "not yet initialized, and left with the calls of this tool";

    private static final String REDEFINED =
            "redefined meanwhile, as by a debugger or a hot swap, and left as it was then,"
                    + " with the calls of this tool: this version of Java would put the class back that was there before";

    /** Earlier JVMs retransform a class from its first definition. */
    private static final int FIRST_JAVA_THAT_KEEPS_REDEFINITIONS = 21;

    private static final String EVALUATED =
            "a method reference to a clock was evaluated before, and still reads that clock."
                    + " Its call site may never run again: start the process with -javaagent";

    /** Languages by a class of their runtime. Their calls are no calls of the method in a class file. */
    private static final Map<String, String> DYNAMIC =
            Map.of("groovy.lang.GroovySystem", "Groovy", "org.jruby.Ruby", "JRuby");

    /** A class loader that has not answered for so long may block for ever. */
    private static final int BLOCKED_MILLIS = 10_000;

    /** Each batch stops all threads once, and needs memory for two copies of its classes. */
    private static final int BATCH = 64;

    private final Instrumentation first;

    /** The first one, or that of a later agent. */
    private volatile Instrumentation instrumentation;

    final String target;
    private final Rewrites rewrites;
    private final Predicate<String> wanted;
    private final Consumer<List<CallSite>> firstTime;
    private final LoaderClasses rewritten = new LoaderClasses();
    private final LoaderClasses redefined = new LoaderClasses();

    /** Classes with reads that were loaded before, but not initialized. */
    private final Set<Class<?>> notInitialized =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    final LeftAlone leftAlone = new LeftAlone();

    /** The classes of which nothing important was left alone, and the classes that were not restored. */
    public final LeftAlone remarks = new LeftAlone();

    private final LoadedClasses loaded;
    final AskedLoaders loaders;
    private final CallTransformer transformer = new CallTransformer(this);
    private final ClassFileTransformer redefinitions;

    /** Decides how a class is rewritten. */
    public interface Rewrites {
        /**
         * Returns how a class is rewritten.
         *
         * @param leftAlone receives why a read that the class has is left alone
         */
        CallRewrite of(String className, @Nullable ProtectionDomain domain, Consumer<String> leftAlone);
    }

    /**
     * @param target the internal name of the class in {@code java.lang} that rewritten calls need
     * @param wanted the classes of which some reads may be rewritten, by name
     * @param firstTime receives the call sites of each class before it is rewritten for the first time
     */
    public RewrittenJvm(
            Instrumentation instrumentation,
            String target,
            Rewrites rewrites,
            Predicate<String> wanted,
            Consumer<List<CallSite>> firstTime) {
        this.first = instrumentation;
        this.instrumentation = instrumentation;
        this.rewrites = rewrites;
        this.wanted = wanted;
        this.firstTime = firstTime;
        this.loaded = new LoadedClasses(instrumentation);
        this.target = target;
        this.loaders = new AskedLoaders(target.replace('/', '.'), (target + CallRewriter.KNOWN).replace('/', '.'));
        this.redefinitions = observer((type, file) -> redefined.add(type.getClassLoader(), type.getName()));
    }

    boolean wants(Module module, @Nullable ClassLoader loader, String className) {
        boolean isWanted = TargetClasses.include(module, loader, className) && wanted.test(className);
        if (isWanted && DYNAMIC.containsKey(className)) {
            leftAlone.add(
                    DYNAMIC.get(className) + " code runs in this process, and its dynamic calls are not seen",
                    className);
        }
        return isWanted;
    }

    boolean wasRewritten(ClassLoader loader, String className) {
        return rewritten.contains(loader, className);
    }

    /** Called before a class is rewritten. Returns whether it is to be rewritten. */
    boolean rewriting(ClassLoader loader, String className, List<CallSite> sites) {
        if (!wasRewritten(loader, className)) { // Otherwise a count or another agent retransforms it.
            firstTime.accept(sites);
        }
        return rewritten.add(loader, className);
    }

    CallRewrite rewrite(String className, @Nullable ProtectionDomain domain) {
        return rewrites.of(className, domain, reason -> leftAlone.add(reason, className));
    }

    /** Rewrites each class that the JVM loads from now on, and the loaded ones. */
    public void begin() {
        // Loads what the transformer uses first: the transformer must not need a class that is being defined.
        TargetClasses.include(Object.class.getModule(), null, "");
        loaders.ask(RewrittenJvm.class.getClassLoader());
        for (ClockRead each : ClockRead.values()) {
            rewrite("", null).rewrites(each);
        }
        if (Runtime.version().feature() < FIRST_JAVA_THAT_KEEPS_REDEFINITIONS) {
            first.addTransformer(redefinitions, false);
        }
        instrumentation.addTransformer(transformer, true);
        List<Class<?>> classes = loadedClassesWithReads(); // After the transformer was added, so that none is missed.
        loaded.lambdas().forEach(this::checkReference);
        loaders.ask(classes.stream().map(Class::getClassLoader).collect(Collectors.toList()), BLOCKED_MILLIS);
        classes.stream().filter(each -> !loaded.isInitialized(each)).forEach(notInitialized::add);
        classes.removeAll(notInitialized);
        Set<Class<?>> refused = new HashSet<>(classes);
        refused.removeAll(retransform(classes, leftAlone, "the JVM refused to retransform it"));
        refused.forEach(rewritten::remove); // Reported once, as left alone.
    }

    /** Returns the loaded classes that have a read to rewrite. Only these lose their compiled code. */
    private List<Class<?>> loadedClassesWithReads() {
        return loaded.find(each -> wants(each.getModule(), each.getClassLoader(), each.getName())
                && !rewritten.contains(each)
                && loaded.mayHave(each, rewrite(each.getName(), each.getProtectionDomain())::rewrites));
    }

    /**
     * A method reference refers to the method itself. A lambda refers to a method of its class, which can be rewritten. A count is
     * complete without {@code Date::new} and the like, since its verdict is about {@code System} and FastClock.
     */
    private void checkReference(Class<?> lambda) {
        String className = lambda.getName().split(Pattern.quote(LoadedClasses.LAMBDA), 2)[0];
        if (wants(lambda.getModule(), lambda.getClassLoader(), className)
                && loaded.mayHave(lambda, rewrite(className, lambda.getProtectionDomain())::rewrites)) {
            (loaded.mayHave(lambda, read -> read.isOfSystem() || read.isOfFastClock()) ? leftAlone : remarks)
                    .add(EVALUATED, className);
        }
    }

    /** Returns the classes of which some reads were not rewritten, until now. */
    public LeftAlone leftAlone() {
        List<Class<?>> classes = List.copyOf(notInitialized);
        Set<String> running = new HashSet<>();
        if (!classes.isEmpty()) { // A class may run in its initializer for ever.
            Thread.getAllStackTraces()
                    .values()
                    .forEach(stack -> Stream.of(stack).forEach(frame -> running.add(frame.getClassName())));
        }
        for (Class<?> each : classes) {
            if (!loaded.isInitialized(each) && !running.contains(each.getName())) {
                remarks.add(UNINITIALIZED, each.getName());
            } else if (!rewritten.contains(each)) { // Unless another agent has retransformed it.
                leftAlone.add(UNSEEN, each.getName());
            }
        }
        return leftAlone;
    }

    /** Retransforms classes in batches. Returns those that the JVM has retransformed. */
    private List<Class<?>> retransform(List<Class<?>> classes, LeftAlone refused, String failure) {
        List<Class<?>> done = new ArrayList<>();
        for (int from = 0; from < classes.size(); from += BATCH) {
            List<Class<?>> batch = classes.subList(from, Math.min(from + BATCH, classes.size()));
            try {
                instrumentation.retransformClasses(batch.toArray(new Class<?>[0]));
                done.addAll(batch);
            } catch (Throwable e) { // The JVM's, or a failure of another agent's transformer.
                if (batch.size() == 1) {
                    String reason = failure + (e.getMessage() == null ? "" : ": " + e.getMessage());
                    refused.add(reason, batch.get(0).getName());
                } else { // One class makes the whole batch fail.
                    batch.forEach(each -> done.addAll(retransform(List.of(each), refused, failure)));
                }
            }
        }
        return done;
    }

    /**
     * Moves the transformer behind the transformers of a later agent. The JVM calls an earlier agent's transformers before a later
     * agent's. Without the move, code that the later agent generates would not be rewritten.
     */
    public void moveBehind(Instrumentation later) {
        instrumentation.removeTransformer(transformer);
        later.addTransformer(transformer, true);
        instrumentation = later;
    }

    /** Restores the rewritten classes. Returns the number of restored classes. */
    public int restore() {
        rewritten.close();
        instrumentation.removeTransformer(transformer);
        Set<Class<?>> restored = ConcurrentHashMap.newKeySet();
        ClassFileTransformer check = observer((type, file) -> {
            if (!new ClassFile(file).calls(target)) {
                restored.add(type);
            }
        });
        instrumentation.addTransformer(check, true);
        try {
            restored.retainAll(retransformed());
            return restored.size();
        } finally {
            instrumentation.removeTransformer(check);
            first.removeTransformer(redefinitions);
        }
    }

    /**
     * A transformer that sees the class files of classes which exist. If it cannot retransform, the JVM calls it when a class is
     * redefined, but not when it is retransformed.
     */
    private static ClassFileTransformer observer(BiConsumer<Class<?>, byte[]> observer) {
        return new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    @Nullable ClassLoader loader,
                    @Nullable String name,
                    @Nullable Class<?> existing,
                    @Nullable ProtectionDomain domain,
                    byte[] classFile) {
                if (loader != null && existing != null) {
                    observer.accept(existing, classFile);
                }
                return null;
            }
        };
    }

    public int size() {
        return rewritten.size();
    }

    /** Retransforms the rewritten classes. Those that are still being loaded or initialized are waited for, up to a limit. */
    private Collection<Class<?>> retransformed() {
        Set<Class<?>> done = new HashSet<>();
        List<Class<?>> retransformed = new ArrayList<>();
        for (int search = 0; done.size() < rewritten.size() && search < MAX_SEARCHES; search++) {
            if (search > 0) {
                LockSupport.parkNanos(SEARCH_INTERVAL_NANOS);
            }
            List<Class<?>> found =
                    loaded.find(each -> rewritten.contains(each) && loaded.isInitialized(each) && done.add(each));
            found.stream().filter(redefined::contains).forEach(each -> remarks.add(REDEFINED, each.getName()));
            found.removeIf(redefined::contains);
            retransformed.addAll(retransform(found, remarks, "the JVM refused to restore it"));
        }
        loaded.find(each -> rewritten.contains(each) && !done.contains(each))
                .forEach(each -> remarks.add(UNRESTORED, each.getName()));
        return retransformed;
    }
}
