package io.heddle.governor.virtual;

import io.heddle.governor.run.Notes;
import io.heddle.hotspot.launch.InjectedJvmOption;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.policy.CollectorOptions;
import java.util.List;
import java.util.stream.Collectors;

/** The options of the garbage collector that the program's JVMs get. */
public record CollectorInjection(CollectorOptions options) {
    /** Adds the options to the program. Warns of an option that the program sets itself, because that one applies. */
    public SpawnSpec addTo(SpawnSpec launch, Notes notes) {
        for (String option : options.jvmOptions()) {
            String name = option.replaceAll("=.*", "=");
            if (name.endsWith("=") && InjectedJvmOption.contains(launch.command(), name)) {
                notes.warn("the program sets %s itself, so %s may have no effect. Remove that option of the program."
                        .formatted(name.replace("=", ""), options));
            }
        }
        return InjectedJvmOption.addAll(options.jvmOptions(), launch);
    }

    /** The options and their place, for people. */
    public String describe(List<String> command) {
        return options.jvmOptions().stream()
                .map(option -> new InjectedJvmOption(option).describe(command))
                .collect(Collectors.joining(", "));
    }
}
