package io.heddle.lint.verification;

import io.heddle.lint.compilation.ProgramCompilation;
import io.heddle.lint.compilation.ProgramCompilation.Versions;
import io.heddle.lint.sources.SourceFile;
import io.heddle.lint.verification.containment.Containment;
import io.heddle.lint.verification.harness.EquivalenceHarness;
import io.heddle.lint.verification.harness.TimingHarness;
import io.heddle.lint.verification.harness.loading.SourceLines;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.program.ProgramModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Tests whether a changed source behaves as before: the changed tasks compute the same from random data. The tasks run in a
 * separate JVM.
 */
public final class DifferentialCheck {
    private static final Duration MEASUREMENT = Duration.ofMinutes(2);

    /** The time from the end of a test's limit to the end of its process. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final long SEED = 42;
    private static final String RACE =
            ", with one worker; with several, its results vary before the fix too, because its tasks race";

    private final ProgramCompilation compilation;
    private final Containment containment;
    private final boolean timed;

    /** @param timed whether tasks that pass are timed too */
    public DifferentialCheck(ProgramCompilation compilation, boolean timed, Containment containment) {
        this.compilation = compilation;
        this.timed = timed;
        this.containment = containment;
    }

    /**
     * @param changed a source that differs from its file and that compiles
     * @param lines the changed lines
     * @param tasks the names of the changed tasks
     */
    public CheckResult run(
            ProgramModel program, SourceFile changed, Set<Integer> lines, Set<String> tasks, CheckSettings settings)
            throws IOException, InterruptedException {
        for (String task : tasks) {
            if (!program.isTask(task)) {
                return new CheckResult(
                        CheckResult.Kind.NOT_TESTABLE,
                        "the code is reached from %s, which is not a task".formatted(task));
            }
        }
        Set<Path> files = tasks.stream()
                .flatMap(task -> program.findClass(task).stream())
                .map(ClassModel::file)
                .collect(Collectors.toSet());
        Versions versions = compilation.versions(changed, files);
        if (versions.error().isPresent()) {
            return new CheckResult(
                    CheckResult.Kind.NOT_TESTABLE,
                    "it does not compile without its dependencies: "
                            + versions.error().get());
        }
        SourceLines changedLines = new SourceLines(changed.path().getFileName().toString(), lines);
        List<TestedTask> tested = tasks.stream()
                .map(task -> new TestedTask(task, versions, changedLines))
                .toList();
        int runs = 0;
        boolean race = false;
        Set<String> missingMembers = new TreeSet<>();
        for (TestedTask task : tested) {
            CheckResult result = compare(task, InputSizes.of(program, task.name()), settings);
            if (result.kind() != CheckResult.Kind.PASSED) {
                return result;
            }
            String[] words = result.reason().split(" ", 3);
            runs += Integer.parseInt(words[0]);
            race |= words[1].equals("1");
            if (words.length == 3 && !words[2].isEmpty()) {
                missingMembers.addAll(List.of(words[2].split(", ")));
            }
        }
        String passed = "compiles and computes the same in %d runs on random data%s%s"
                .formatted(runs, MissingMembers.describe(missingMembers), race ? RACE : "");
        return new CheckResult(CheckResult.Kind.PASSED, timed ? passed + ", " + speed(tested) : passed);
    }

    private CheckResult compare(TestedTask task, Set<Integer> sizes, CheckSettings settings)
            throws IOException, InterruptedException {
        if (!task.isCompiled()) {
            return new CheckResult(
                    CheckResult.Kind.NOT_TESTABLE,
                    task.name() + " does not compile without its dependencies; name them with --class-path");
        }
        List<String> arguments = new ArrayList<>(List.of(
                task.name(),
                task.before(),
                task.after(),
                String.valueOf(SEED),
                settings.missing().name(),
                task.changed().toString(),
                settings.races().name(),
                String.valueOf(settings.limit().toMillis())));
        sizes.forEach(size -> arguments.add(String.valueOf(size)));
        Optional<List<String>> output = sandbox(task)
                .run(EquivalenceHarness.class, arguments, settings.limit().plus(GRACE));
        if (output.isEmpty()) {
            return new CheckResult(
                    CheckResult.Kind.NOT_TESTABLE,
                    "%s ran for more than %d s"
                            .formatted(task.name(), settings.limit().toSeconds()));
        }
        return result(
                task.name(),
                output.get().isEmpty()
                        ? "untestable the test process ended without a result"
                        : output.get().getLast());
    }

    private String speed(List<TestedTask> tasks) throws IOException, InterruptedException {
        List<String> speeds = new ArrayList<>();
        for (TestedTask task : tasks) {
            speeds.add(SpeedComparison.describe(sandbox(task)
                    .run(TimingHarness.class, SpeedComparison.arguments(task, SEED), MEASUREMENT)
                    .orElse(List.of())));
        }
        return String.join(", ", speeds);
    }

    private Sandbox sandbox(TestedTask task) throws IOException {
        return new Sandbox(containment, compilation.folder(), task.versions().after());
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
}
