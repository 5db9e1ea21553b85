package io.heddle.workloads.programs;

import io.heddle.workloads.harness.Dice;
import io.heddle.workloads.programs.SourceFile.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** A class while it is written: methods in many idioms, and here and there something untidy. */
final class Draft {
    private static final int METHODS = 4;
    private static final int ONE_SMELL_IN = 3;
    private static final List<Idiom> IDIOMS = List.of(Idiom.values());
    private static final List<Smell> SMELLS = List.of(Smell.values());
    private static final String HEAD = """
        /* Made from a seed: this file is read by compilers and other tools, not by people. */
        package $PACKAGE;

        import java.util.ArrayList;
        import java.util.List;
        import java.util.Map;
        import java.util.TreeMap;
        import java.util.function.Function;
        import java.util.function.UnaryOperator;
        import java.util.stream.Collectors;
        import java.util.stream.LongStream;
        import java.util.stream.Stream;

        /** Computes a number from a number. */
        public final class $NAME {
        """;

    private final String packageName;
    private final String name;
    private final Dice dice;
    private final List<String> lines = new ArrayList<>();
    private final Set<Fault> faults = new HashSet<>();
    private final List<String> methods = new ArrayList<>();
    private final List<LongUnaryOperator> meanings = new ArrayList<>();

    Draft(String packageName, String name, Dice dice) {
        this.packageName = packageName;
        this.name = name;
        this.dice = dice;
    }

    /** Writes the whole class; its {@code run} begins with that of the class before, if there is one. */
    void write(String before) {
        append(HEAD.replace("$PACKAGE", packageName).replace("$NAME", name));
        for (int i = 0; i < METHODS; i++) {
            if (dice.below(ONE_SMELL_IN) == 0) {
                appendSmell(one(SMELLS), "odd" + i);
            }
            appendMethod(one(IDIOMS), "step" + i);
        }
        appendRun(before.isEmpty() ? "x" : before + ".run(x)");
        append("}\n");
    }

    SourceFile file() {
        return new SourceFile(packageName + "." + name, String.join("\n", lines) + "\n", Set.copyOf(faults));
    }

    /** What {@code run} makes of the result of the class before. */
    LongUnaryOperator meaning() {
        return x -> {
            long sum = x;
            for (LongUnaryOperator meaning : meanings) {
                sum = sum * 31 + meaning.applyAsLong(sum);
            }
            return sum;
        };
    }

    private void appendMethod(Idiom idiom, String method) {
        int a = number();
        int b = number();
        int c = number();
        append(filled(idiom.template, method, a, b, c));
        methods.add(method);
        meanings.add(idiom.meaning(a, b, c));
    }

    private void appendSmell(Smell smell, String member) {
        int first = lines.size() + 1;
        append(filled(smell.template, member, number(), number(), number()));
        for (int i = first - 1; i < lines.size(); i++) {
            if (lines.get(i).endsWith(Smell.MARK)) {
                faults.add(new Fault(smell.rule, i + 1));
            }
        }
    }

    private void appendRun(String start) {
        StringBuilder run = new StringBuilder("    public static long run(long x) {\n        long sum = ")
                .append(start)
                .append(";\n");
        for (String method : methods) {
            run.append("        sum = sum * 31 + ").append(method).append("(sum);\n");
        }
        append(run.append("        return sum;\n    }\n").toString());
    }

    private void append(String text) {
        text.lines().forEach(lines::add);
    }

    private <T> T one(List<T> of) {
        return of.get(dice.below(of.size()));
    }

    private int number() {
        return 2 + dice.below(40);
    }

    private static String filled(String template, String name, int a, int b, int c) {
        return template.replace("$NAME", name)
                .replace("$A", String.valueOf(a))
                .replace("$B", String.valueOf(b))
                .replace("$C", String.valueOf(c));
    }
}
