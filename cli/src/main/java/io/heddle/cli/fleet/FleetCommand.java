package io.heddle.cli.fleet;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code heddle fleet}: the garbage collections of many JVMs. */
@Command(
        name = "fleet",
        description = "Compare the garbage collections of many JVMs under two settings, by their GC logs.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "  heddle fleet show gc.log",
            "  heddle fleet ingest --layout '{variant}/{job}/{instance}.log' --into facts logs",
            "  heddle fleet compare facts --baseline before --candidate after --html fleet.html"
        },
        subcommands = {FleetIngestCommand.class, FleetCompareCommand.class, FleetShowCommand.class})
public final class FleetCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given. Use ingest, compare or show");
    }
}
