package io.heddle.lint.verification.containment;

import io.heddle.kernel.containment.SandboxLauncher;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The mechanisms that contain the code under test on this machine. */
public final class Containment {
    /** The heap limit of the code under test. */
    public static final int HEAP_MEBIBYTES = 512;

    private static final List<String> JVM = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx32m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED");

    private final List<Mechanism> mechanisms;

    Containment(List<Mechanism> mechanisms) {
        this.mechanisms = mechanisms;
    }

    /** All mechanisms that this machine supports. */
    public static Containment ofThisMachine() {
        return new Containment(
                Mechanism.all().stream().filter(Mechanism::isAvailable).toList());
    }

    /** The actions that the code can't perform. */
    public Set<Guarantee> guarantees() {
        Set<Guarantee> all = EnumSet.noneOf(Guarantee.class);
        mechanisms.forEach(each -> all.addAll(each.guarantees()));
        return all;
    }

    /** Describes in sentences what the tasks can and can't do. */
    public String describe() {
        String denied = actions(guarantees()::contains);
        StringBuilder text = new StringBuilder();
        if (!denied.isEmpty()) {
            text.append("The tasks cannot ").append(denied).append(". ");
        }
        warning().ifPresent(warning -> text.append(warning).append(' '));
        return text.append(
                        "They see no environment variables except the locale and a temporary HOME. They may use %d MiB of heap, %d GiB of memory and files of up to %d MiB."
                                .formatted(
                                        HEAP_MEBIBYTES,
                                        SandboxLauncher.MEMORY_BYTES >> 30,
                                        SandboxLauncher.FILE_BYTES >> 20))
                .toString();
    }

    /** The actions that this machine can't deny, as a warning; empty if it can deny all. */
    public Optional<String> warning() {
        String allowed = actions(each -> !guarantees().contains(each));
        return allowed.isEmpty()
                ? Optional.empty()
                : Optional.of("NOT CONTAINED on this machine: the tasks run with your rights and can " + allowed + ".");
    }

    private static String actions(Predicate<Guarantee> which) {
        return Arrays.stream(Guarantee.values())
                .filter(which)
                .map(Guarantee::action)
                .collect(Collectors.joining("; "));
    }

    /** The command that runs another command contained. */
    public List<String> command(RequiredFiles files, List<String> contained) {
        List<String> full = new ArrayList<>();
        mechanisms.forEach(each -> full.addAll(each.launcher()));
        full.addAll(JVM);
        full.addAll(List.of("-cp", folderOf(SandboxLauncher.class).toString(), SandboxLauncher.class.getName()));
        mechanisms.forEach(each -> full.addAll(each.options(files)));
        full.add("--");
        full.addAll(contained);
        return full;
    }

    /** The folder or jar that contains a class. */
    public static Path folderOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
