package io.heddle.cli.options;

import io.heddle.policy.SelectorSpec;
import picocli.CommandLine.Option;

/** The option that names a policy: the same for each verb that applies one. */
public class PolicyOptions {
    @Option(
            names = {"-p", "--policy"},
            paramLabel = "POLICY",
            defaultValue = SelectorSpec.Auto.NAME,
            completionCandidates = CompletionCandidates.PolicyNames.class,
            description =
                    "${COMPLETION-CANDIDATES}, gc:threads=N, a TOML file, or several of them joined by + (default: ${DEFAULT-VALUE})")
    public String policy = SelectorSpec.Auto.NAME;
}
