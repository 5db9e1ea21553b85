package io.heddle.cli.status;

import io.heddle.cli.jvms.GovernedProgram;
import io.heddle.cli.jvms.RunningJvm;
import io.heddle.governor.registry.GovernorStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code heddle status} ({@code docs/schemas/status.list.schema.json}). */
record StatusDocument(String schema, List<Program> programs) {
    static StatusDocument of(List<GovernedProgram> programs) {
        return new StatusDocument(
                "heddle.status.list/1", programs.stream().map(Program::of).toList());
    }

    /**
     * A governed program.
     *
     * @param status the state that the Heddle process has published
     * @param unavailable the reason for each field that is null
     */
    record Program(
            @Nullable Integer pid,
            @Nullable String program,
            List<Integer> jvms,
            RunningJvm.Governor governor,
            @Nullable GovernorStatus status,
            Map<String, String> unavailable) {
        static Program of(GovernedProgram governed) {
            Map<String, String> unavailable = new LinkedHashMap<>();
            if (governed.pid() == null) {
                unavailable.put("pid", "the program has no JVM that this user can see, or not yet");
            }
            if (governed.name() == null) {
                unavailable.put("program", "the program has no JVM with a known main class, or not yet");
            }
            if (governed.governance().status() == null) {
                unavailable.put("status", governed.governance().reason());
            }
            return new Program(
                    governed.pid(),
                    governed.name(),
                    governed.jvms(),
                    governed.governance().governor(),
                    governed.governance().status(),
                    unavailable);
        }
    }
}
