package io.heddle.distribution;

import io.heddle.cli.Heddle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Writes what is made from the command line's model, {@code man1/*.1}, {@code heddle.bash}, {@code _heddle} and
 * {@code heddle.fish}, and the list of {@code libraries}.
 */
final class Documents {
    private Documents() {}

    /** Called by the build with the folder to write. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        CommandSpec root = Heddle.commandLine().setCommandName("heddle").getCommandSpec();
        List<Verb> verbs = Verb.allOf(root);
        String version = String.join(" ", root.version()).replaceFirst("^heddle ", "");

        Path manual = Files.createDirectories(folder.resolve("man1"));
        for (Verb verb : verbs) {
            List<Verb> others =
                    verbs.stream().filter(other -> !other.equals(verb)).toList();
            Files.writeString(manual.resolve(ManPage.name(verb) + ".1"), ManPage.of(verb, version, others));
        }
        Files.writeString(folder.resolve("heddle.bash"), BashCompletion.of(verbs));
        Files.writeString(folder.resolve("_heddle"), ZshCompletion.of(verbs));
        Files.writeString(folder.resolve("heddle.fish"), FishCompletion.of(verbs));

        Files.write(
                folder.resolve("libraries"),
                Library.ofClassPath().stream().map(Library::toString).sorted().toList());
    }
}
