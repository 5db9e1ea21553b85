package io.heddle.lint.proof.containment;

import io.heddle.kernel.containment.Contained;
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

/** The mechanisms that contain the code under proof on this machine. */
public final class Containment {
    /** The largest heap of the code under proof. */
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

    /** All that this machine allows. */
    public static Containment ofThisMachine() {
        return new Containment(
                Mechanism.all().stream().filter(Mechanism::isAvailable).toList());
    }

    /** What the code can't do. */
    public Set<Guarantee> guarantees() {
        Set<Guarantee> all = EnumSet.noneOf(Guarantee.class);
        mechanisms.forEach(each -> all.addAll(each.guarantees()));
        return all;
    }

    /** What the user's tasks can and can't do, as sentences. */
    public String describe() {
        String held = actions(guarantees()::contains);
        StringBuilder text = new StringBuilder();
        if (!held.isEmpty()) {
            text.append("The tasks cannot ").append(held).append(". ");
        }
        warning().ifPresent(warning -> text.append(warning).append(' '));
        return text.append(
                        "Of your environment variables they see the locale's only; their home folder is a temporary one. They may use %d MiB of heap, %d GiB of memory and files of %d MiB."
                                .formatted(HEAP_MEBIBYTES, Contained.MEMORY_BYTES >> 30, Contained.FILE_BYTES >> 20))
                .toString();
    }

    /** What this machine can't keep the tasks from; empty where it can all. */
    public Optional<String> warning() {
        String open = actions(each -> !guarantees().contains(each));
        return open.isEmpty()
                ? Optional.empty()
                : Optional.of("NOT CONTAINED on this machine: with your rights, the tasks can " + open + ".");
    }

    private static String actions(Predicate<Guarantee> which) {
        return Arrays.stream(Guarantee.values())
                .filter(which)
                .map(Guarantee::action)
                .collect(Collectors.joining("; "));
    }

    /** The command that runs another one contained. */
    public List<String> command(Needs needs, List<String> contained) {
        List<String> words = new ArrayList<>();
        mechanisms.forEach(each -> words.addAll(each.launcher()));
        words.addAll(JVM);
        words.addAll(List.of("-cp", folderOf(Contained.class).toString(), Contained.class.getName()));
        mechanisms.forEach(each -> words.addAll(each.options(needs)));
        words.add("--");
        words.addAll(contained);
        return words;
    }

    /** The folder or jar that a class came from. */
    public static Path folderOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
