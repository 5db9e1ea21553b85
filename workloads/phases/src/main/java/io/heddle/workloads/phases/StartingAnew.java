package io.heddle.workloads.phases;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Dice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Cold code: every question is answered by a class that was not there before, interpreted and compiled anew. */
final class StartingAnew implements Phase {
    private static final int FORMULAS = 40;
    private static final int TERMS = 30;

    private final long seed;
    private final byte[] bytecode = bytecodeOf(Formula.class);

    StartingAnew(long seed) {
        this.seed = seed;
    }

    /** A sum of products: {@code 3*4+5*6}. */
    private record Term(int left, int right) {}

    @Override
    public long answer(int question) throws ReflectiveOperationException {
        ToLongFunction<String> fresh = fresh();
        Dice dice = new Dice(seed, question);
        Checksum sum = new Checksum();
        for (int formula = 0; formula < FORMULAS; formula++) {
            StringBuilder text = new StringBuilder();
            for (Term term : terms(dice)) {
                text.append(text.isEmpty() ? "" : "+")
                        .append(term.left())
                        .append('*')
                        .append(term.right());
            }
            sum.add(fresh.applyAsLong(text.toString()));
        }
        return sum.value();
    }

    @Override
    public long prediction(int question) {
        Dice dice = new Dice(seed, question);
        Checksum sum = new Checksum();
        for (int formula = 0; formula < FORMULAS; formula++) {
            sum.add(terms(dice).stream()
                    .mapToLong(term -> (long) term.left() * term.right())
                    .sum());
        }
        return sum.value();
    }

    @SuppressWarnings("unchecked")
    private ToLongFunction<String> fresh() throws ReflectiveOperationException {
        return (ToLongFunction<String>) MethodHandles.lookup()
                .defineHiddenClass(bytecode, true)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
    }

    private static List<Term> terms(Dice dice) {
        return Stream.generate(() -> new Term(dice.below(1_000), dice.below(1_000)))
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
