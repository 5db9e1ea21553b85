package io.heddle.cli.machine;

import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.Capability;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.hotspot.roles.Role;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.policy.SchedulingSettings;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code heddle policies}: the policies, what each does, and whether it is possible here. */
@Command(
        name = "policies",
        description = "List the policies with their effects, their requirements, and whether this machine allows them.",
        mixinStandardHelpOptions = true,
        exitCodeList = {"0:the list is written", "2:the list could not be written"},
        footer = {"  heddle policies", "  heddle policies --json -"})
public final class PoliciesCommand implements Callable<Integer> {
    @ArgGroup(validate = false, heading = "%nOutput options:%n")
    private OutputOptions output = new OutputOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** The JSON of {@code heddle policies} ({@code docs/schemas/policies.schema.json}). */
    record PoliciesDocument(String schema, List<NamedPolicy> policies) {}

    /**
     * A policy as users choose it.
     *
     * @param settings the scheduling settings of the threads of each role
     * @param needs what it needs of the machine and the program; empty for nothing
     * @param obstacle what stands in its way on this machine, and what helps; null when it is possible
     */
    record NamedPolicy(
            String name,
            String summary,
            Map<Role, String> settings,
            List<String> needs,
            boolean possible,
            @Nullable String obstacle) {
        static NamedPolicy of(Policy policy, HostCapabilities machine) {
            Map<Role, String> settings = new EnumMap<>(Role.class);
            for (Role role : Role.values()) {
                settings.put(role, policy.settings(role).describe());
            }
            String obstacle =
                    machine.obstacle(policy).map(Capability::causeAndRemedy).orElse(null);
            return new NamedPolicy(
                    policy.name(), policy.summary(), settings, needs(policy), obstacle == null, obstacle);
        }

        private static List<String> needs(Policy policy) {
            List<String> needs = new ArrayList<>();
            if (policy.slicesThreads()) {
                needs.add("Linux 6.12");
            }
            if (policy.isRealtime()) {
                needs.add("CAP_SYS_NICE or RLIMIT_RTPRIO");
            }
            if (policy.changesNice()) {
                needs.add("CAP_SYS_NICE or RLIMIT_NICE to revert it");
            }
            if (policy.bindsThreads()) {
                needs.add("two CPUs");
            }
            if (policy.threads() != null) {
                needs.add("JDK 24 in the program");
            }
            if (policy.changesLaunch()) {
                needs.add("a program that Heddle launches");
            }
            return needs;
        }
    }

    @Override
    public Integer call() throws WriteFailed {
        output.checkJson();
        HostCapabilities machine = new HostCapabilities(KernelServices.live());
        List<NamedPolicy> policies = PolicyExpression.names().stream()
                .map(name -> NamedPolicy.of(PolicyExpression.parse(name), machine))
                .toList();
        if (output.showsResult()) {
            Console.of(spec.commandLine()).print(report(policies));
        }
        output.writeJson(new PoliciesDocument("heddle.policies/1", policies));
        return 0;
    }

    private static Report report(List<NamedPolicy> policies) {
        Table effects = new Table(
                "Effects on threads",
                List.of(
                        Column.left("policy"),
                        Column.left("APP"),
                        Column.left("JIT"),
                        Column.left("GC pauses"),
                        Column.left("VM")),
                policies.stream()
                        .map(policy -> List.of(
                                Cell.text(policy.name()),
                                Cell.text(effect(policy.name(), Role.APP)),
                                Cell.text(effect(policy.name(), Role.JIT)),
                                Cell.text(effect(policy.name(), Role.GC_PAUSE)),
                                Cell.text(effect(policy.name(), Role.VM))))
                        .toList());
        Table conditions = new Table(
                "Requirements",
                List.of(Column.left("policy"), Column.left("needs"), Column.left("here")),
                policies.stream()
                        .map(policy -> List.of(
                                Cell.text(policy.name()),
                                Cell.text(String.join(", ", policy.needs())),
                                policy.obstacle() == null
                                        ? Cell.text("possible", Cell.Tone.GOOD)
                                        : Cell.text("no: " + policy.obstacle(), Cell.Tone.BAD)))
                        .toList());
        return new Report("heddle policies", "", List.of(), List.of(effects, conditions));
    }

    /** The settings of a role in few words: without the lengths of turns. */
    private static String effect(String name, Role role) {
        Policy policy = PolicyExpression.parse(name);
        if (policy.selection() != null) {
            return role == Role.APP ? "chosen while the program runs" : "as chosen";
        }
        if (policy.threads() != null && role == Role.APP) {
            return "virtual threads";
        }
        SchedulingSettings all = policy.settings(role);
        String settings = new SchedulingSettings(
                        all.schedulingClass(), all.priority(), null, all.slice(), all.nice(), all.affinity())
                .describe();
        return policy.order() != null && role == Role.APP ? settings + ", least work first" : settings;
    }
}
