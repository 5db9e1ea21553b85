package io.heddle.cli.machine;

import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.documents.Content;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.Capability;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code heddle check}: what this machine allows, and the command that changes what it does not. */
@Command(
        name = "check",
        description = "Report which policies this machine allows, and the commands that enable the others.",
        mixinStandardHelpOptions = true,
        exitCodeList = {"0:everything is possible", "1:something is not possible", "2:no policy is possible"},
        footer = {"  heddle check", "  heddle check --json - | jq '.capabilities[] | select(.possible | not)'"})
public final class CheckCommand implements Callable<Integer> {
    @ArgGroup(validate = false, heading = "%nOutput options:%n")
    private OutputOptions output = new OutputOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** The JSON of {@code heddle check} ({@code docs/schemas/check.schema.json}). */
    record CheckDocument(String schema, List<Capability> capabilities) {}

    @Override
    public Integer call() throws WriteFailed {
        HostCapabilities machine = new HostCapabilities(KernelServices.live());
        List<Capability> capabilities = machine.capabilities();
        if (output.showsResult()) {
            String text = CapabilityText.of(capabilities, Conclusion.of(machine), TerminalInfo.ofOutput());
            Console.of(spec.commandLine()).result(Content.terminalText(() -> text));
        }
        output.writeJson(new CheckDocument("heddle.check/1", capabilities));
        return capabilities.stream().allMatch(Capability::possible)
                ? 0
                : machine.possiblePolicies().isEmpty() ? 2 : 1;
    }

    /**
     * The policies that a user can choose here, and what to do about the others.
     *
     * @param possible the names of those that can be applied
     * @param remedies for each remedy, as a sentence goes on with it, the names of the policies that need it
     */
    record Conclusion(List<String> possible, Map<String, List<String>> remedies) {
        static Conclusion of(HostCapabilities machine) {
            Map<String, List<String>> remedies = new TreeMap<>();
            for (Policy policy : Policies.ALL) {
                machine.obstacle(policy)
                        .map(obstacle -> obstacle.mend() == null ? ": " + obstacle.hint() : " run: " + obstacle.mend())
                        .ifPresent(remedy -> remedies.computeIfAbsent(remedy, _ -> new ArrayList<>())
                                .add(policy.name()));
            }
            return new Conclusion(
                    machine.possiblePolicies().stream().map(Policy::name).toList(), remedies);
        }
    }
}
