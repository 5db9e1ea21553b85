package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.SplitMix64;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Cold code: each task runs a newly defined class, which the JVM has to link, interpret and compile. */
final class FreshClasses implements Phase {
    private static final int FORMULAS = 40;
    private static final int TERMS = 30;

    private final long seed;
    private final byte[] bytecode = bytecodeOf(FormulaEvaluator.class);

    FreshClasses(long seed) {
        this.seed = seed;
    }

    /** A term of a sum of products such as {@code 3*4+5*6}. */
    private record Term(int left, int right) {}

    @Override
    public long run(int task) throws ReflectiveOperationException {
        ToLongFunction<String> evaluator = newEvaluator();
        SplitMix64 random = new SplitMix64(seed, task);
        Checksum sum = new Checksum();
        for (int formula = 0; formula < FORMULAS; formula++) {
            StringBuilder text = new StringBuilder();
            for (Term term : terms(random)) {
                text.append(text.isEmpty() ? "" : "+")
                        .append(term.left())
                        .append('*')
                        .append(term.right());
            }
            sum.add(evaluator.applyAsLong(text.toString()));
        }
        return sum.value();
    }

    @Override
    public long expected(int task) {
        SplitMix64 random = new SplitMix64(seed, task);
        Checksum sum = new Checksum();
        for (int formula = 0; formula < FORMULAS; formula++) {
            sum.add(terms(random).stream()
                    .mapToLong(term -> (long) term.left() * term.right())
                    .sum());
        }
        return sum.value();
    }

    @SuppressWarnings("unchecked")
    private ToLongFunction<String> newEvaluator() throws ReflectiveOperationException {
        return (ToLongFunction<String>) MethodHandles.lookup()
                .defineHiddenClass(bytecode, true)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
    }

    private static List<Term> terms(SplitMix64 random) {
        return Stream.generate(() -> new Term(random.nextInt(1_000), random.nextInt(1_000)))
                .limit(TERMS)
                .toList();
    }

    private static byte[] bytecodeOf(Class<?> type) {
        try (InputStream file = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return Objects.requireNonNull(file, type.getName()).readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
