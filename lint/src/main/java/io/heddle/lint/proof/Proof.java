package io.heddle.lint.proof;

import io.heddle.lint.proof.Compilation.CompileError;
import io.heddle.lint.proof.harness.Harness;
import io.heddle.recipes.reach.Program;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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
    private final Path folder;
    private final Path before;
    private final List<Path> files;
    private final List<CompileError> errorsBefore;
    private final Set<Path> compilable;
    private int changes;

    /**
     * @param files all sources of the module
     * @param classPath what they need besides; empty if that isn't known
     */
    public Proof(List<Path> files, String classPath) throws IOException {
        compilation = new Compilation(classPath);
        this.files = files;
        this.classPath = classPath;
        folder = Files.createTempDirectory("heddle-lint");
        before = Files.createDirectory(folder.resolve("before"));
        errorsBefore = compilation.run(files, Map.of(), before);
        compilable = compilation.compilable(files, errorsBefore, before);
    }

    /**
     * @param changed the new texts
     * @param tasks names of the tasks that it touches
     */
    public Verdict of(Program program, Map<Path, String> changed, Set<String> tasks)
            throws IOException, InterruptedException {
        Path after = Files.createDirectory(folder.resolve("after" + ++changes));
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
        return new Verdict(
                Verdict.Kind.PROVED, "compiles, and computes the same in %d runs on random data".formatted(runs));
    }

    private Verdict compare(String task, Set<Integer> sizes, Path after) throws IOException, InterruptedException {
        if (!Files.exists(before.resolve(task.replace('.', '/') + ".class"))) {
            return new Verdict(Verdict.Kind.UNPROVED, task + " doesn't compile without what --class-path would name");
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Djava.nio.channels.spi.SelectorProvider=io.heddle.lint.proof.harness.NoNetwork",
                "-cp",
                ownClasses(),
                Harness.class.getName(),
                task,
                joined(before),
                joined(after),
                String.valueOf(SEED)));
        sizes.forEach(size -> command.add(String.valueOf(size)));
        Path answers = folder.resolve("answers");
        Process harness = new ProcessBuilder(command)
                .directory(Files.createDirectories(folder.resolve("work")).toFile())
                .redirectOutput(answers.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (!harness.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                return new Verdict(
                        Verdict.Kind.UNPROVED, "%s ran for more than %d s".formatted(task, LONGEST.toSeconds()));
            }
        } finally {
            harness.descendants().forEach(ProcessHandle::destroyForcibly);
            harness.destroyForcibly().waitFor();
        }
        List<String> said = Files.readAllLines(answers);
        return verdict(task, said.isEmpty() ? "impossible its harness ended without a word" : said.getLast());
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

    private static String ownClasses() {
        try {
            return Path.of(Harness.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
