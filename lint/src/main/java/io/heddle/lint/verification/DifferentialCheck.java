package io.heddle.lint.verification;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lint.verification.Compilation.CompileError;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.harness.EquivalenceHarness;
import io.heddle.lint.verification.harness.TimingHarness;
import io.heddle.recipes.callgraph.ProgramModel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tests whether changed sources behave as before: all sources compile as before, and the changed tasks compute the same from
 * random data. The tasks run in a separate JVM.
 */
public final class DifferentialCheck implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final long SEED = 42;

    private final Compilation compilation;
    private final String classPath;
    private final TemporaryFolder folder;
    private final Sandbox sandbox;
    private final boolean timed;
    private final Path before;
    private final List<Path> files;
    private final List<CompileError> errorsBefore;
    private final Set<Path> compilable;
    private int changes;

    /**
     * @param files all sources of the module
     * @param classPath their dependencies; empty if unknown
     * @param timed whether tasks that pass are timed too
     */
    public DifferentialCheck(List<Path> files, String classPath, boolean timed, Containment containment)
            throws IOException {
        compilation = new Compilation(classPath);
        this.files = files;
        this.classPath = absolute(classPath);
        TemporaryFolder.removeAbandoned();
        folder = TemporaryFolder.create("lint");
        sandbox = new Sandbox(containment, folder.path(), readable());
        this.timed = timed;
        before = Files.createDirectory(folder.path().resolve("before"));
        errorsBefore = compilation.run(files, Map.of(), before);
        compilable = compilation.compilable(files, errorsBefore, before);
    }

    /**
     * @param changed the new texts of changed files
     * @param tasks the names of the changed tasks
     */
    public CheckResult run(ProgramModel program, Map<Path, String> changed, Set<String> tasks)
            throws IOException, InterruptedException {
        Path after = Files.createDirectory(folder.path().resolve("after" + ++changes));
        List<CompileError> errors = new ArrayList<>(compilation.run(files, changed, after));
        errorsBefore.forEach(errors::remove);
        if (!errors.isEmpty()) {
            return new CheckResult(
                    CheckResult.Kind.FAILED,
                    "it would not compile: " + errors.getFirst().message());
        }
        if (!compilable.containsAll(changed.keySet())) {
            return new CheckResult(
                    CheckResult.Kind.NOT_TESTABLE,
                    "it doesn't compile without its dependencies; name them with --class-path");
        }
        if (!errorsBefore.isEmpty()) {
            compilation.run(compilable, changed, after);
        }
        int runs = 0;
        for (String task : tasks) {
            if (!program.isTask(task)) {
                return new CheckResult(
                        CheckResult.Kind.NOT_TESTABLE,
                        "the code is reached from %s, which is not a task".formatted(task));
            }
            CheckResult result = compare(task, InputSizes.of(program, task), after);
            if (result.kind() != CheckResult.Kind.PASSED) {
                return result;
            }
            runs += Integer.parseInt(result.reason());
        }
        String passed = "compiles and computes the same in %d runs on random data".formatted(runs);
        return new CheckResult(CheckResult.Kind.PASSED, timed ? passed + ", " + speed(tasks, after) : passed);
    }

    private CheckResult compare(String task, Set<Integer> sizes, Path after) throws IOException, InterruptedException {
        if (!Files.exists(before.resolve(task.replace('.', '/') + ".class"))) {
            return new CheckResult(
                    CheckResult.Kind.NOT_TESTABLE,
                    task + " doesn't compile without its dependencies; name them with --class-path");
        }
        List<String> arguments = new ArrayList<>(List.of(task, joined(before), joined(after), String.valueOf(SEED)));
        sizes.forEach(size -> arguments.add(String.valueOf(size)));
        Optional<List<String>> output = sandbox.run(EquivalenceHarness.class, arguments, TIMEOUT);
        if (output.isEmpty()) {
            return new CheckResult(
                    CheckResult.Kind.NOT_TESTABLE, "%s ran for more than %d s".formatted(task, TIMEOUT.toSeconds()));
        }
        return result(
                task,
                output.get().isEmpty()
                        ? "untestable the test process ended without a result"
                        : output.get().getLast());
    }

    private String speed(Set<String> tasks, Path after) throws IOException, InterruptedException {
        List<String> speeds = new ArrayList<>();
        for (String task : tasks) {
            speeds.add(SpeedComparison.describe(sandbox.run(
                            TimingHarness.class,
                            SpeedComparison.arguments(task, joined(before), joined(after), SEED),
                            TIMEOUT)
                    .orElse(List.of())));
        }
        return String.join(", ", speeds);
    }

    private static CheckResult result(String task, String answer) {
        String[] words = answer.split(" ", 2);
        String rest = words.length == 2 ? words[1] : "";
        return switch (words[0]) {
            case "same" -> new CheckResult(CheckResult.Kind.PASSED, rest);
            case "differs" -> new CheckResult(CheckResult.Kind.FAILED, "%s differs %s".formatted(task, rest));
            default -> new CheckResult(CheckResult.Kind.NOT_TESTABLE, "%s can't be tested: %s".formatted(task, rest));
        };
    }

    private String joined(Path classes) {
        return classPath.isEmpty() ? classes.toString() : classes + File.pathSeparator + classPath;
    }

    /** Makes a class path absolute, because the tasks run in another folder. */
    private static String absolute(String classPath) {
        return entries(classPath)
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Stream<String> entries(String classPath) {
        return Arrays.stream(classPath.split(File.pathSeparator)).filter(each -> !each.isEmpty());
    }

    private List<Path> readable() {
        return Stream.concat(Stream.of(folder.path()), entries(classPath).map(Path::of))
                .toList();
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
