package io.heddle.kernel.testing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Checks whether the machine meets the needs of a {@link LiveKernel} test. */
final class LiveKernelCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<Need> unmet = AnnotationSupport.findAnnotation(context.getElement(), LiveKernel.class).stream()
                .flatMap(live -> Arrays.stream(live.needs()))
                .filter(need -> !need.isMet())
                .toList();
        ConditionEvaluationResult result =
                evaluate(context.getDisplayName(), unmet, System.getenv().getOrDefault("CI", "false"));
        if (result.isDisabled()) {
            System.err.println("SKIPPED: " + result.getReason().orElseThrow());
        }
        return result;
    }

    static ConditionEvaluationResult evaluate(String test, List<Need> unmet, String ci) {
        if (unmet.isEmpty()) {
            return ConditionEvaluationResult.enabled("the machine meets all needs");
        }
        String reason = unmet.stream().map(Need::description).collect(Collectors.joining("; ", test + " needs ", ""));
        if (ci.equals("true")) {
            throw new AssertionError(reason + ", and CI=true allows no skipped test");
        }
        return ConditionEvaluationResult.disabled(reason);
    }
}
