package io.heddle.lint.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.lint.sources.SourceProblem;
import io.heddle.recipes.rules.Finding;
import io.heddle.recipes.rules.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceScannerTest {
    private static final String TASK = """
            package p;
            import java.util.concurrent.RecursiveAction;
            class Task extends RecursiveAction {
                @Override protected void compute() {
                    %s
                }
            }
            """;

    @TempDir
    private Path root;

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ScanResult scan() throws IOException {
        return SourceScanner.scan(List.of(root));
    }

    @Test
    void a_helper_in_another_file_is_read_although_it_does_not_mention_fork_join() throws IOException {
        write("p/Task.java", TASK.formatted("q.Pause.now();"));
        write("q/Pause.java", """
                package q;
                public class Pause {
                    public static void now() {
                        java.util.concurrent.locks.LockSupport.parkNanos(1);
                        try { Thread.sleep(1); } catch (InterruptedException e) { }
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_compact_constructor_is_read() throws IOException {
        write("p/Wait.java", """
                package p;
                import java.util.concurrent.RecursiveAction;
                record Wait(long millis) {
                    Wait {
                        if (millis < 0) throw new IllegalArgumentException();
                    }
                    class Task extends RecursiveAction {
                        @Override protected void compute() {
                            try { Thread.sleep(millis); } catch (InterruptedException e) { }
                        }
                    }
                }
                """);

        ScanResult result = scan();

        assertThat(result.problems()).isEmpty();
        assertThat(result.findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_static_method_that_is_imported_on_demand_is_found() throws IOException {
        write("p/Task.java", TASK.formatted("pause(1);").replace("class", "import static q.Pauses.*;\nclass"));
        write("q/Pauses.java", """
                package q;
                public class Pauses {
                    public static void pause(long millis) {
                        try { Thread.sleep(millis); } catch (InterruptedException e) { }
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_type_of_a_package_that_is_imported_on_demand_is_found() throws IOException {
        write("p/Task.java", TASK.formatted("new Job().run(new Pause());").replace("class", "import q.*;\nclass"));
        write("q/Job.java", """
                package q;
                import r.*;
                public class Job {
                    public void run(Pause pause) { pause.rest(); }
                }
                """);
        write("q/Pause.java", """
                package q;
                public class Pause {
                    public void rest() { try { Thread.sleep(1); } catch (InterruptedException e) { } }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_method_that_is_imported_statically_is_found() throws IOException {
        write("p/Task.java", TASK.formatted("now();").replace("class", "import static q.Pause.now;\nclass"));
        write("q/Pause.java", """
                package q;
                public class Pause {
                    public static void now() { try { Thread.sleep(1); } catch (InterruptedException e) { } }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_file_that_only_forks_tasks_of_other_files_is_read() throws IOException {
        write("p/Task.java", TASK.formatted("System.out.println();"));
        write("q/All.java", """
                package q;
                import p.Task;
                import java.util.*;
                class All {
                    void run(List<String> words) {
                        List<Task> tasks = new ArrayList<>();
                        for (String word : words) {
                            Task task = new Task();
                            task.fork();
                            tasks.add(task);
                        }
                        for (Task task : tasks) {
                            task.join();
                        }
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SCATTERED_DATA);
    }

    @Test
    void code_without_imports_is_read() throws IOException {
        write("Solution.java", """
                class Solution {
                    int crawl() {
                        ForkJoinPool pool = new ForkJoinPool(4);
                        return pool.invoke(new Crawl());
                    }
                    class Crawl extends RecursiveTask<Integer> {
                        protected Integer compute() { return 1; }
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.POOL_PER_CALL);
    }

    @Test
    void a_static_field_of_a_class_in_another_file_is_followed() throws IOException {
        write("p/Task.java", TASK.formatted("q.Pause.LONG.now(); q.Pauses.shortest.now();"));
        write("q/Pause.java", """
                package q;
                public enum Pause {
                    LONG;
                    public void now() { try { Thread.sleep(1); } catch (InterruptedException e) { } }
                }
                """);
        write("q/Pauses.java", """
                package q;
                public class Pauses {
                    public static Brief shortest = new Brief();
                }
                """);
        write("q/Brief.java", """
                package q;
                public class Brief {
                    public void now() { try { Thread.sleep(0); } catch (InterruptedException e) { } }
                }
                """);

        assertThat(scan().findings())
                .extracting(each -> each.file().getFileName().toString())
                .containsExactly("Brief.java", "Pause.java");
    }

    @Test
    void helpers_resolve_the_types_of_their_own_program_although_another_program_has_a_version_of_each()
            throws IOException {
        String caller = "package p; class Y { static void run() { X.make().%s; } }";
        write("one/p/Task.java", TASK.formatted("Y.run(); X.make();"));
        write("one/p/Y.java", caller.formatted("now()"));
        write("one/p/X.java", """
                package p;
                class X {
                    static X make() { return new X(); }
                    void now() {
                        java.util.concurrent.locks.LockSupport.parkNanos(1);
                        try { Thread.sleep(1); } catch (InterruptedException e) { }
                    }
                }
                """);
        write("two/p/Task.java", TASK.formatted("X.make(); Y.run();"));
        write("two/p/Y.java", caller.formatted("length()"));
        write("two/p/X.java", "package p; class X { static String make() { return \"\"; } }");

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_further_program_sees_functions_that_files_of_the_first_program_keep_in_objects() throws IOException {
        write("one/p/Task.java", TASK.formatted(""));
        write("one/q/Job.java", """
                package q;
                public class Job {
                    private final Runnable action;
                    public Job(Runnable action) { this.action = action; }
                    public void run() { action.run(); }
                }
                """);
        write("one/q/Jobs.java", """
                package q;
                /** Jobs of a ForkJoinPool. */
                public class Jobs {
                    static final Job SLEEP = new Job(() -> {
                        try { Thread.sleep(1); } catch (InterruptedException e) { }
                    });
                }
                """);
        write("two/p/Task.java", TASK.formatted("new q.Job(null).run();"));

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_further_program_sees_the_first_programs_copy_of_a_type_of_the_JDK() throws IOException {
        write("one/p/Task.java", TASK.formatted(""));
        write("one/java/util/Pause.java", """
                package java.util;
                public class Pause {
                    public static void now() {
                        java.util.concurrent.locks.LockSupport.parkNanos(1);
                        try { Thread.sleep(1); } catch (InterruptedException e) { }
                    }
                }
                """);
        write("two/p/Task.java", TASK.formatted("java.util.Pause.now();"));

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_file_that_passes_a_function_to_a_class_which_runs_it_in_tasks_is_read() throws IOException {
        write("p/Batches.java", """
                package p;
                import java.util.function.Consumer;
                public class Batches extends java.util.concurrent.RecursiveAction {
                    private final Consumer<String> action;
                    private Batches(Consumer<String> action) { this.action = action; }
                    public static void run(Consumer<String> action) { new Batches(action).invoke(); }
                    @Override protected void compute() { action.accept("word"); }
                }
                """);
        write("q/User.java", """
                package q;
                import p.Batches;
                class User {
                    void use() {
                        Batches.run(word -> {
                            try { Thread.sleep(1); } catch (InterruptedException e) { }
                        });
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_lambda_whose_parameters_have_no_type_does_not_hide_its_file() throws IOException {
        write("p/Task.java", TASK.formatted("""
                try { Thread.sleep(1); } catch (InterruptedException e) { }
                java.util.Map<String, Missing> words = Missing.words();
                words.entrySet().stream().collect(java.util.stream.Collectors.toMap(java.util.Map.Entry::getKey, entry -> {
                    return entry.getValue().length();
                }));
                """));

        ScanResult result = scan();

        assertThat(result.problems()).isEmpty();
        assertThat(result.findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_job_of_a_pool_is_read_although_it_does_not_mention_fork_join() throws IOException {
        write("p/Job.java", """
                package p;
                public class Job implements java.util.concurrent.Callable<String> {
                    public String call() throws Exception { Thread.sleep(1); return "done"; }
                }
                """);
        write("q/Jobs.java", """
                package q;
                import java.util.concurrent.ForkJoinPool;
                import p.Job;
                class Jobs {
                    private final ForkJoinPool pool = new ForkJoinPool();
                    void start() {
                        Job job = new Job();
                        pool.submit(job);
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SLEEPY_WORKER);
    }

    @Test
    void a_subclass_of_a_task_is_read_although_it_does_not_mention_fork_join() throws IOException {
        write("p/Base.java", """
                package p;
                abstract class Base extends java.util.concurrent.RecursiveAction { }
                """);
        write("p/Sleepy.java", """
                package p;
                class Sleepy extends Base {
                    @Override protected void compute() {
                        try { Thread.sleep(1); } catch (InterruptedException e) { }
                    }
                }
                """);

        assertThat(scan().findings())
                .extracting(each -> each.file().getFileName().toString())
                .containsExactly("Sleepy.java");
    }

    @Test
    void a_syntax_error_is_one_line_and_other_files_are_scanned() throws IOException {
        write("p/Broken.java", "class Broken extends RecursiveAction { void compute( { }\n");
        write("p/Task.java", TASK.formatted("try { Thread.sleep(1); } catch (InterruptedException e) { }"));

        ScanResult scan = scan();

        assertThat(scan.problems()).singleElement().satisfies(problem -> assertThat(problem.toString())
                .contains("Broken.java: syntax error in line 1: "));
        assertThat(scan.findings()).hasSize(1);
    }

    @Test
    void missing_classes_do_not_prevent_the_scan() throws IOException {
        write("p/Task.java", """
                package p;
                import com.missing.Frame;
                import jsr166y.RecursiveAction;
                class Task extends RecursiveAction {
                    private Frame frame;
                    protected void compute() {
                        Task other = frame.other(this);
                        other.fork();
                        other.join();
                    }
                }
                """);

        assertThat(scan().findings()).extracting(Finding::rule).containsExactly(Rule.SEQUENTIAL_FORK);
        assertThat(scan().problems()).isEmpty();
    }

    @Test
    void generated_code_is_reported_in_one_line() throws IOException {
        write("p/Task.java", "// Generated by a tool. DO NOT EDIT.\n" + TASK.formatted("new Task().fork().join();"));

        assertThat(scan().findings()).isEmpty();
        assertThat(scan().problems())
                .singleElement()
                .extracting(SourceProblem::reason)
                .isEqualTo("generated code, not scanned");
    }

    /** /proc/self/mem begins with bytes that no user can read, not even root. */
    @Test
    void an_unreadable_file_is_one_line_and_other_files_are_scanned() throws IOException {
        Files.createSymbolicLink(root.resolve("Memory.java"), Path.of("/proc/self/mem"));
        write("p/Task.java", TASK.formatted("new Task().fork().join();"));

        assertThat(scan().findings()).hasSize(1);
        assertThat(scan().problems())
                .singleElement()
                .extracting(SourceProblem::reason)
                .asString()
                .startsWith("cannot be read: ");
    }

    @Test
    void other_encodings_are_read() throws IOException {
        Path file = root.resolve("Task.java");
        Files.write(
                file,
                ("// \u00e4\n" + TASK.formatted("new Task().fork().join();"))
                        .getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));

        assertThat(scan().findings()).hasSize(1);
    }

    @Test
    void lines_of_all_files_are_counted() throws IOException {
        write("p/A.java", "class A {\n}\n");
        write("p/B.java", "class B {\n}\n");

        assertThat(scan().lines()).isEqualTo(4);
        assertThat(scan().files()).hasSize(2);
        assertThat(scan().problems()).extracting(SourceProblem::reason).isEmpty();
    }
}
