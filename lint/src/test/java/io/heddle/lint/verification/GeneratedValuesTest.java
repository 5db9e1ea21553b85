package io.heddle.lint.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.scan.SourceScanner;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.harness.RacingTasks;
import io.heddle.lint.verification.harness.missing.MissingResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that tasks need to be tested. With each kind of value, a right fix passes and a wrong one does not. */
class GeneratedValuesTest {
    /** A task that runs a child for each part of its argument, with slots for its parameters, their values in a child, and its leaf. */
    private static final String TREE = """
            import java.util.*;
            import java.util.concurrent.RecursiveTask;

            class Total extends RecursiveTask<Long> {
                %s;

                Total(%s) {
                    %s
                }

                @Override
                protected Long compute() {
                    long sum = %s;
                    List<Total> tasks = new ArrayList<>();
                    for (%s) {
                        Total task = new Total(%s);
                        tasks.add(task);
                        task.fork();
                    }
                    for (Total task : tasks) {
                        sum += task.join();
                    }
                    return sum;
                }
            }
            """;

    @TempDir
    private Path root;

    private static String tree(String parameter, String value, String part, String child) {
        String name = parameter.substring(parameter.lastIndexOf(' ') + 1);
        return TREE.formatted(
                "private final " + parameter, parameter, "this.%s = %s;".formatted(name, name), value, part, child);
    }

    private static String fixed(String before) {
        return before.replace("            task.fork();\n", "")
                .replace(
                        "        for (Total task : tasks)",
                        "        invokeAll(tasks);\n        for (Total task : tasks)");
    }

    /** Forgets the result of a child. */
    private static String wrong(String before) {
        return fixed(before)
                .replace(
                        "        invokeAll(tasks);",
                        "        invokeAll(tasks);\n" + "        if (!tasks.isEmpty()) tasks.remove(0);");
    }

    private CheckResult check(String before, String after) throws IOException, InterruptedException {
        return check(before, after, RacingTasks.REFUSED);
    }

    private CheckResult check(String before, String after, RacingTasks races) throws IOException, InterruptedException {
        assertThat(after).isNotEqualTo(before);
        Path file = Files.writeString(root.resolve("Total.java"), before);
        ScanResult scan = SourceScanner.scan(List.of(root));
        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            return new DifferentialCheck(compilation, false, Containment.ofThisMachine())
                    .run(
                            scan.programs().programOf(file),
                            SourceFile.read(file).with(after),
                            newLines(before, after),
                            Set.of("Total"),
                            new CheckSettings(MissingResult.EXCEPTION, races, Duration.ofSeconds(60)));
        }
    }

    private static Set<Integer> newLines(String before, String after) {
        List<String> old = before.lines().toList();
        List<String> lines = after.lines().toList();
        return IntStream.range(0, lines.size())
                .filter(i -> !old.contains(lines.get(i)))
                .mapToObj(i -> i + 1)
                .collect(Collectors.toSet());
    }

    private void assertTested(String before, String fixed, String wrong) throws IOException, InterruptedException {
        CheckResult right = check(before, fixed);
        assertThat(right.kind()).as(right.reason()).isEqualTo(CheckResult.Kind.PASSED);
        CheckResult other = check(before, wrong);
        assertThat(other.kind()).as(other.reason()).isEqualTo(CheckResult.Kind.FAILED);
    }

    private void assertTested(String before) throws IOException, InterruptedException {
        assertTested(before, fixed(before), wrong(before));
    }

    @Test
    void objects_that_contain_objects_of_their_class() throws IOException, InterruptedException {
        Files.writeString(root.resolve("Folder.java"), """
                import java.util.List;

                record Page(List<String> lines) {}

                class Folder {
                    final List<Folder> folders;
                    final List<Page> pages;
                    Folder(List<Folder> folders, List<Page> pages) { this.folders = folders; this.pages = pages; }
                    int size() { return pages.stream().mapToInt(each -> each.lines().size()).sum() + 1; }
                }
                """);

        assertTested(tree("Folder folder", "folder.size()", "Folder each : folder.folders", "each"));
    }

    @Test
    void objects_that_are_filled_by_their_methods() throws IOException, InterruptedException {
        Files.writeString(root.resolve("Node.java"), """
                import java.util.*;

                class Node {
                    private final int value;
                    private final List<Node> children = new ArrayList<>();
                    private Node parent;
                    Node(int value) { this.value = value; }
                    void addChild(Node child) { children.add(child); child.parent = this; }
                    List<Node> children() { return children; }
                    int value() { return children.stream().allMatch(each -> each.parent == this) ? value : 1_000_000; }
                }
                """);

        assertTested(tree("Node node", "node.value()", "Node each : node.children()", "each"));
    }

    @Test
    void objects_whose_collections_are_empty() throws IOException, InterruptedException {
        Files.writeString(root.resolve("Node.java"), """
                class Node {
                    final java.util.Set<Node> children = new java.util.LinkedHashSet<>();
                    int value;
                }
                """);

        assertTested(tree("Node node", "node.value + 1", "Node each : node.children", "each"));
    }

    @Test
    void objects_with_many_parts() throws IOException, InterruptedException {
        Files.writeString(root.resolve("Node.java"), "record Node(int value, java.util.List<Node> children) {}");
        String parts = "Node each : node.children().size() < 200 ? List.<Node>of() : node.children()";

        assertTested(tree("Node node", "node.value()", parts, "each"));
    }

    @Test
    void interfaces_whose_methods_return_objects_of_the_interface() throws IOException, InterruptedException {
        Files.writeString(
                root.resolve("Node.java"), "interface Node { java.util.List<Node> children(); int value(); }");

        assertTested(tree("Node node", "node.value() + 1", "Node each : node.children()", "each"));
    }

    @Test
    void graphs_that_grow_by_edges() throws IOException, InterruptedException {
        Files.writeString(root.resolve("Graph.java"), """
                import java.util.*;

                class Graph {
                    private final List<List<Integer>> next = new ArrayList<>();
                    Graph(int vertices) { for (int i = 0; i < vertices; i++) next.add(new ArrayList<>()); }
                    void addEdge(int from, int to) { next.get(from).add(to); }
                    List<Integer> next(int vertex) { return next.get(vertex); }
                }
                """);
        String before = TREE.formatted(
                "private final Graph graph; private final int vertex",
                "Graph graph, int vertex",
                "this.graph = graph; this.vertex = vertex;",
                "vertex + 1",
                "int each : graph.next(vertex)",
                "graph, each");

        assertTested(before);
    }

    @Test
    void maps_of_neighbours() throws IOException, InterruptedException {
        String before = TREE.formatted(
                "private final Map<String, List<String>> graph; private final String node",
                "Map<String, List<String>> graph, String node",
                "this.graph = graph; this.node = node;",
                "node.length()",
                "String each : graph.get(node)",
                "graph, each");

        assertTested(before);
    }

    @Test
    void texts_that_the_program_compares() throws IOException, InterruptedException {
        String before = TREE.formatted(
                "private final int[] data; private final int depth; private final String algorithm",
                "int[] data, int depth, String algorithm",
                "this.data = data; this.depth = depth; this.algorithm = algorithm;",
                "sum()",
                "int each = 0; depth > 0 && each < 2; each++",
                "data, Math.min(depth, 3) - 1, algorithm");
        before = before.replace("    @Override", """
                    private long sum() {
                        switch (algorithm) {
                            case "sum": return Arrays.stream(data).sum();
                            case "maximum": return Arrays.stream(data).max().orElse(0);
                            default: throw new IllegalArgumentException(algorithm);
                        }
                    }

                    @Override""");
        String maximum =
                fixed(before).replace("sum += task.join()", "sum += \"maximum\".equals(algorithm) ? 1 : task.join()");

        assertTested(before, fixed(before), maximum);
    }

    @Test
    void few_elements_beside_many() throws IOException, InterruptedException {
        String before = TREE.formatted(
                "private final List<Integer> points; private final List<Integer> centres",
                "List<Integer> points, List<Integer> centres",
                "this.points = points; this.centres = centres;",
                "points.get(centres.size() * 2)",
                "int each = 0; points.size() > 12 && each < 2; each++",
                "points.subList(points.size() / 2, points.size()), centres");

        assertTested(before);
    }

    @Test
    void files_of_numbers() throws IOException, InterruptedException {
        String before = TREE.formatted(
                "private final java.io.File file; private final int from, to",
                "java.io.File file, int from, int to",
                "this.file = file; this.from = from; this.to = to;",
                "sum()",
                "int each = 0; to - from > 3 && each < 2; each++",
                "file, from + 1, to - 1");
        before = before.replace("    @Override", """
                    private long sum() {
                        try {
                            List<String> lines = java.nio.file.Files.readAllLines(file.toPath());
                            long sum = 0;
                            for (int i = from; i <= Math.min(from + 2, to); i++) {
                                sum += Long.parseLong(lines.get(i).split(" ")[0]);
                            }
                            return sum;
                        } catch (java.io.IOException e) {
                            throw new IllegalStateException(e);
                        }
                    }

                    @Override""").replace("to - from > 3", "to - from > 3 && to - from < 12");

        assertTested(before);
    }

    /** The results of this task vary with each run on several workers, as those of a race may. */
    @Test
    void tasks_that_race_are_tested_with_one_worker() throws IOException, InterruptedException {
        String before = tree(
                "int depth",
                "getPool().getParallelism() > 1 ? System.nanoTime() : 1",
                "int each = 0; depth > 0 && each < 3; each++",
                "Math.min(depth, 3) - 1");

        CheckResult result = check(before, fixed(before), RacingTasks.ONE_WORKER);
        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.PASSED);
        assertThat(result.reason()).contains("with one worker; with several, its results vary before the fix too");
        assertThat(check(before, wrong(before), RacingTasks.ONE_WORKER).kind()).isEqualTo(CheckResult.Kind.FAILED);
        assertThat(check(before, fixed(before)).reason()).contains("its results vary for the same data");
    }
}
