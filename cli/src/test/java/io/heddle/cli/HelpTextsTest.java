package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The help that the launcher prints before the first build is what the command prints after it. */
class HelpTextsTest {
    private static final Path PUBLISHED = Path.of("..", "launcher", "help");
    private static final Path EXPECTED = Path.of("target", "help");
    private static final int WIDTH = 100;

    @Test
    void the_launchers_texts_are_those_of_the_command() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        CommandLine heddle = Heddle.commandLine().setCommandName("heddle");
        collect(heddle, "heddle", texts);
        Files.createDirectories(EXPECTED);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(EXPECTED.resolve(text.getKey()), text.getValue());
        }

        Map<String, String> published = new TreeMap<>();
        try (Stream<Path> files = Files.list(PUBLISHED)) {
            for (Path file : files.toList()) {
                published.put(file.getFileName().toString(), Files.readString(file));
            }
        }

        assertThat(published)
                .as("to bring them up to date: rm launcher/help/*; cp cli/target/help/* launcher/help/")
                .isEqualTo(texts);
    }

    private static void collect(CommandLine verb, String name, Map<String, String> texts) {
        texts.put(
                name + ".txt",
                verb.setUsageHelpAutoWidth(false).setUsageHelpWidth(WIDTH).getUsageMessage(Ansi.OFF));
        verb.getSubcommands().forEach((word, below) -> collect(below, name + "-" + word, texts));
    }
}
