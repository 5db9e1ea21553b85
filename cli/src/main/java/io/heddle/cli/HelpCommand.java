package io.heddle.cli;

import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.documents.Content;
import io.heddle.documents.WriteFailed;
import io.heddle.report.text.TextReport.Colour;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code heddle help}: the help of the command or of a verb. Picocli's own help command takes no verb below another. */
@Command(
        name = "help",
        description = "Print the help of heddle or of a command.",
        mixinStandardHelpOptions = true,
        footer = {"  heddle help run", "  heddle help evidence forget"})
final class HelpCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The command, for example run or lab list.")
    private List<String> words = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws WriteFailed {
        CommandLine verb = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = verb.getSubcommands().get(word);
            if (next == null) {
                throw new UnmatchedArgumentException(verb, List.of(word));
            }
            verb = next;
        }
        Ansi ansi = TerminalInfo.ofOutput().colour() == Colour.ON ? Ansi.ON : Ansi.OFF;
        String help = verb.getUsageMessage(ansi);
        Console.of(spec.commandLine()).result(Content.terminalText(() -> help));
        return 0;
    }
}
