package io.heddle.workloads.programs;

import io.heddle.workloads.harness.SplitMix64;
import io.heddle.workloads.programs.GeneratedClass.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** Generates a class: methods from templates, and at random members with a fault. */
final class ClassGenerator {
    private static final int METHODS = 4;
    private static final int METHODS_PER_FAULT = 3;
    private static final List<MethodTemplate> METHOD_TEMPLATES = List.of(MethodTemplate.values());
    private static final List<FaultTemplate> FAULT_TEMPLATES = List.of(FaultTemplate.values());
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
    private final SplitMix64 random;
    private final List<String> lines = new ArrayList<>();
    private final Set<Fault> faults = new HashSet<>();
    private final List<String> methods = new ArrayList<>();
    private final List<LongUnaryOperator> computations = new ArrayList<>();

    ClassGenerator(String packageName, String name, SplitMix64 random) {
        this.packageName = packageName;
        this.name = name;
        this.random = random;
    }

    /** Generates the class. If there is a previous class, {@code run} begins with the result of that class's {@code run}. */
    void generate(String previous) {
        append(HEAD.replace("$PACKAGE", packageName).replace("$NAME", name));
        for (int i = 0; i < METHODS; i++) {
            if (random.nextInt(METHODS_PER_FAULT) == 0) {
                appendFault(choose(FAULT_TEMPLATES), "odd" + i);
            }
            appendMethod(choose(METHOD_TEMPLATES), "step" + i);
        }
        appendRun(previous.isEmpty() ? "x" : previous + ".run(x)");
        append("}\n");
    }

    GeneratedClass file() {
        return new GeneratedClass(packageName + "." + name, String.join("\n", lines) + "\n", Set.copyOf(faults));
    }

    /** Computes the result of {@code run} from that of the previous class. */
    LongUnaryOperator computation() {
        return x -> {
            long sum = x;
            for (LongUnaryOperator computation : computations) {
                sum = sum * 31 + computation.applyAsLong(sum);
            }
            return sum;
        };
    }

    private void appendMethod(MethodTemplate template, String method) {
        int a = number();
        int b = number();
        int c = number();
        append(fill(template.text, method, a, b, c));
        methods.add(method);
        computations.add(template.computation(a, b, c));
    }

    private void appendFault(FaultTemplate template, String member) {
        int first = lines.size() + 1;
        append(fill(template.text, member, number(), number(), number()));
        for (int i = first - 1; i < lines.size(); i++) {
            if (lines.get(i).endsWith(FaultTemplate.MARK)) {
                faults.add(new Fault(template.rule, i + 1));
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

    private <T> T choose(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private int number() {
        return 2 + random.nextInt(40);
    }

    private static String fill(String template, String name, int a, int b, int c) {
        return template.replace("$NAME", name)
                .replace("$A", String.valueOf(a))
                .replace("$B", String.valueOf(b))
                .replace("$C", String.valueOf(c));
    }
}
