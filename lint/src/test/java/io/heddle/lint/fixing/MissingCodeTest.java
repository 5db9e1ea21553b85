package io.heddle.lint.fixing;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.dependencies.ClassPath;
import io.heddle.lint.scan.ScanResult;
import io.heddle.lint.scan.SourceScanner;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.verification.CheckResult;
import io.heddle.lint.verification.CheckSettings;
import io.heddle.lint.verification.DifferentialCheck;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of tasks that call missing code. Wrong changes must be found although nobody knows what the missing code does. */
class MissingCodeTest {
    /** A task that visits a tree of pages, which a missing library reads. */
    private static final String CRAWLER = """
            import com.missing.Page;
            import com.missing.Pages;
            import java.util.ArrayList;
            import java.util.List;
            import java.util.concurrent.RecursiveTask;

            class Crawler extends RecursiveTask<Integer> {
                private final Page page;

                Crawler(Page page) {
                    this.page = page;
                }

                @Override
                protected Integer compute() {
                    Pages.visit(page, 1);
                    Pages.mark(page);
                    List<Crawler> tasks = new ArrayList<>();
                    for (Page each : page.children()) {
                        Crawler task = new Crawler(each);
                        tasks.add(task);
                        task.fork();
                    }
                    int sum = page.words().length;
                    for (Crawler task : tasks) {
                        sum += task.join();
                    }
                    if (sum < 0) {
                        sum = 0;
                    }
                    return sum;
                }
            }
            """;

    @TempDir
    private Path root;

    private CheckResult check(String before, String after, MissingResult missing)
            throws IOException, InterruptedException {
        Path file = Files.writeString(root.resolve("Crawler.java"), before);
        ScanResult scan = SourceScanner.scan(List.of(root));
        try (ProgramCompilation compilation = new ProgramCompilation(scan.files(), new ClassPath(""))) {
            return new DifferentialCheck(compilation, false, Containment.ofThisMachine())
                    .run(
                            scan.programs().programOf(file),
                            SourceFile.read(file).with(after),
                            newLines(before, after),
                            Set.of("Crawler"),
                            new CheckSettings(missing, RacingTasks.REFUSED, Duration.ofSeconds(20)));
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

    private CheckResult replace(String old, String replacement) throws IOException, InterruptedException {
        return check(CRAWLER, CRAWLER.replace(old, replacement), MissingResult.GENERATED);
    }

    @Test
    void equal_calls_of_missing_code_pass_and_are_named() throws IOException, InterruptedException {
        String joinedLater = CRAWLER.replace("            task.fork();\n", "")
                .replace("        int sum =", "        invokeAll(tasks);\n        int sum =");

        CheckResult result = check(CRAWLER, joinedLater, MissingResult.GENERATED);

        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.PASSED);
        assertThat(result.reason())
                .contains("with the same calls of missing code, whose results are generated", "Page.children()");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Pages.mark(page); | if (page.children().size() > 99) { Pages.mark(page); }",
                "Pages.visit(page, 1); | Pages.visit(page, 2);",
                "Pages.mark(page); | Pages.mark(page); Pages.mark(page);",
                "Pages.visit(page, 1); | Pages.mark(page); Pages.visit(page, 1); if (page == null)",
                "page.children() | page.parents()",
                "tasks.add(task); | if (tasks.isEmpty()) { tasks.add(task); }",
                "sum += task.join(); | sum = task.join();"
            })
    void a_change_of_the_calls_or_of_the_result_is_found(String old, String replacement)
            throws IOException, InterruptedException {
        CheckResult result = replace(old, replacement);

        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.FAILED);
        assertThat(result.reason()).contains("differs with ");
    }

    @Test
    void a_change_that_no_run_reaches_cannot_be_tested() throws IOException, InterruptedException {
        CheckResult result = replace("sum = 0;", "sum = 1;");

        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.NOT_TESTABLE);
        assertThat(result.reason()).contains("no run with up to ", " elements reaches the changed code");
    }

    @Test
    void missing_code_throws_if_its_results_must_not_be_generated() throws IOException, InterruptedException {
        CheckResult result = check(CRAWLER, CRAWLER.replace("sum +=", "sum = sum +"), MissingResult.EXCEPTION);

        assertThat(result.kind()).isEqualTo(CheckResult.Kind.NOT_TESTABLE);
        assertThat(result.reason()).contains("it needs code that does not compile without its dependencies", "visit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "String text = Pages.text(page); if (text.isEmpty()) { return 1; }",
                "for (String each : Pages.names(page)) { if (each == null) { return 1; } }",
                "java.util.Map<String, java.util.List<Page>> all = Pages.all(); if (all == null) { return 1; }",
                "if (!Pages.isValid(page) && page.size() > 99) { return 1; }",
                "var link = Pages.connect(\"x\").timeout(3).get(); if (link.size() == 99) { return 1; }",
                "page.each(item -> item.mark(1)); page.map(item -> { return item.name(); });",
                "Pages.run(() -> page.mark()); page.fold((one, other) -> { one.add(other); });",
                "page.title = \"x\"; if (page.title.length() > 99) { return 1; }",
                "Page.Part part = new Page.Part(page, 1); if (part.number() == 99) { return 1; }",
                "try { Pages.read(); Thread.sleep(1); } catch (java.io.IOException | InterruptedException e) { return 1; }",
                "java.util.Map<String, Integer> counts = new java.util.HashMap<>(); counts.put(page.name(), 1);",
                "int[] numbers = page.numbers(); if (numbers[0] == page.first()) { return 1; }",
                "if (page instanceof com.missing.Sized<?> sized) { return 1; }",
                "if (page instanceof com.missing.Sorted<Integer>) { return 1; }",
                "Runnable marking = page.marking(); marking.run();"
            })
    void values_of_missing_code_suit_the_code_around_them(String statement) throws IOException, InterruptedException {
        String before = CRAWLER.replace("Pages.mark(page);", statement);

        CheckResult result =
                check(before, before.replace("sum += task.join()", "sum = sum + task.join()"), MissingResult.GENERATED);

        assertThat(result.kind()).as(result.reason()).isEqualTo(CheckResult.Kind.PASSED);
    }
}
