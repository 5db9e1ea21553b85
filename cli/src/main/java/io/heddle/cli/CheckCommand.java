package io.heddle.cli;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.Host;
import io.heddle.governor.check.Capability;
import io.heddle.governor.check.HostCapabilities;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code heddle check}: what this machine allows, and the line that mends what it doesn't. */
@Command(
        name = "check",
        description = "Say what Heddle can do on this machine, and the line that would mend what it can't.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {"0:everything is possible", "1:some of it", "2:no policy is"})
final class CheckCommand implements Callable<Integer> {
    @Option(names = "--json", paramLabel = "FILE", description = "Write the findings; - is standard output")
    private @Nullable Destination json;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** The JSON of {@code heddle check} ({@code docs/schemas/check.schema.json}). */
    record CheckDocument(String schema, List<Capability> capabilities) {}

    @Override
    public Integer call() throws WriteFailed {
        HostCapabilities machine = new HostCapabilities(Host.live());
        List<Capability> capabilities = machine.capabilities();
        if (!(json instanceof Destination.Standard)) {
            Console.of(spec.commandLine()).print(out -> show(capabilities, out));
        }
        if (json != null) {
            JsonFile.write(json, new CheckDocument("heddle.check/1", capabilities));
        }
        return capabilities.stream().allMatch(Capability::possible)
                ? 0
                : machine.possiblePolicies().isEmpty() ? 2 : 1;
    }

    private static void show(List<Capability> capabilities, PrintWriter out) {
        for (Capability capability : capabilities) {
            out.printf("%-4s %s: %s%n", capability.possible() ? "yes" : "no", capability.name(), capability.detail());
            if (capability.mend() != null) {
                out.printf("     mend: %s%n", capability.mend());
            }
            if (capability.hint() != null) {
                out.printf("     hint: %s%n", capability.hint());
            }
        }
    }
}
