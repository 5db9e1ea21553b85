package io.heddle.diagnosis.jvm;

import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.rules.GcRules;
import io.heddle.diagnosis.waits.rules.WaitRules;
import java.util.List;
import java.util.stream.Stream;

/** The rules about the JVM: its collector, its safepoints, and the waits of its threads. */
public final class JvmRules {
    private JvmRules() {}

    public static List<Rule> all() {
        return Stream.concat(GcRules.ALL.stream(), WaitRules.ALL.stream()).toList();
    }
}
