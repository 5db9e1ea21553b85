package io.heddle.lint.proof;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lint.proof.Compilation.CompileError;
import io.heddle.lint.proof.containment.Containment;
import io.heddle.lint.proof.harness.Harness;
import io.heddle.lint.proof.harness.Stopwatch;
import io.heddle.recipes.reach.Program;
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
 * Tells whether a change of some sources leaves what they do as it was: they compile as before, and the tasks that it touches
 * compute the same from random data, in a JVM of their own.
 */
public final class Proof implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final long SEED = 42;

    private final Compilation compilation;
    private final String classPath;
    private final TemporaryFolder folder;
    private final Sandbox sandbox;
    private final boolean measures;
    private final Path before;
    private final List<Path> files;
    private final List<CompileError> errorsBefore;
    private final Set<Path> compilable;
    private int changes;

    /**
     * @param files all sources of the module
     * @param classPath what they need besides; empty if that isn't known
     * @param measures whether what is proved is timed too
     */
    public Proof(List<Path> files, String classPath, boolean measures, Containment containment) throws IOException {
        compilation = new Compilation(classPath);
        this.files = files;
        this.classPath = absolute(classPath);
        TemporaryFolder.removeAbandoned();
        folder = TemporaryFolder.create("lint");
        sandbox = new Sandbox(containment, folder.path(), readable());
        this.measures = measures;
        before = Files.createDirectory(folder.path().resolve("before"));
        errorsBefore = compilation.run(files, Map.of(), before);
        compilable = compilation.compilable(files, errorsBefore, before);
    }

    /**
     * @param changed the new texts
     * @param tasks names of the tasks that it touches
     */
    public Verdict of(Program program, Map<Path, String> changed, Set<String> tasks)
            throws IOException, InterruptedException {
        Path after = Files.createDirectory(folder.path().resolve("after" + ++changes));
        List<CompileError> errors = new ArrayList<>(compilation.run(files, changed, after));
        errorsBefore.forEach(errors::remove);
        if (!errors.isEmpty()) {
            return new Verdict(
                    Verdict.Kind.WRONG,
                    "would not compile: " + errors.getFirst().message());
        }
        if (!compilable.containsAll(changed.keySet())) {
            return new Verdict(
                    Verdict.Kind.UNPROVED, "doesn't compile without what --class-path would name, nor did it before");
        }
        if (!errorsBefore.isEmpty()) {
            compilation.run(compilable, changed, after);
        }
        int runs = 0;
        for (String task : tasks) {
            if (!program.isTask(task)) {
                return new Verdict(
                        Verdict.Kind.UNPROVED, "it is reached from %s, which is no task to try".formatted(task));
            }
            Verdict verdict = compare(task, Sizes.of(program, task), after);
            if (verdict.kind() != Verdict.Kind.PROVED) {
                return verdict;
            }
            runs += Integer.parseInt(verdict.reason());
        }
        String proved = "compiles, and computes the same in %d runs on random data".formatted(runs);
        return new Verdict(Verdict.Kind.PROVED, measures ? proved + ", " + speed(tasks, after) : proved);
    }

    private Verdict compare(String task, Set<Integer> sizes, Path after) throws IOException, InterruptedException {
        if (!Files.exists(before.resolve(task.replace('.', '/') + ".class"))) {
            return new Verdict(Verdict.Kind.UNPROVED, task + " doesn't compile without what --class-path would name");
        }
        List<String> arguments = new ArrayList<>(List.of(task, joined(before), joined(after), String.valueOf(SEED)));
        sizes.forEach(size -> arguments.add(String.valueOf(size)));
        Optional<List<String>> said = sandbox.run(Harness.class, arguments, LONGEST);
        if (said.isEmpty()) {
            return new Verdict(Verdict.Kind.UNPROVED, "%s ran for more than %d s".formatted(task, LONGEST.toSeconds()));
        }
        return verdict(
                task,
                said.get().isEmpty()
                        ? "impossible its harness ended without a word"
                        : said.get().getLast());
    }

    private String speed(Set<String> tasks, Path after) throws IOException, InterruptedException {
        List<String> speeds = new ArrayList<>();
        for (String task : tasks) {
            speeds.add(Speed.inWords(
                    sandbox.run(Stopwatch.class, Speed.arguments(task, joined(before), joined(after), SEED), LONGEST)
                            .orElse(List.of())));
        }
        return String.join(", ", speeds);
    }

    private static Verdict verdict(String task, String answer) {
        String[] words = answer.split(" ", 2);
        String rest = words.length == 2 ? words[1] : "";
        return switch (words[0]) {
            case "same" -> new Verdict(Verdict.Kind.PROVED, rest);
            case "differs" -> new Verdict(Verdict.Kind.WRONG, "%s differs %s".formatted(task, rest));
            default -> new Verdict(Verdict.Kind.UNPROVED, "%s can't be tried: %s".formatted(task, rest));
        };
    }

    private String joined(Path classes) {
        return classPath.isEmpty() ? classes.toString() : classes + File.pathSeparator + classPath;
    }

    /** The tasks run in a folder of their own. */
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
