package io.heddle.kernel.testing;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Looks whether the machine has what a {@link LiveKernel} test needs. */
final class LiveKernelCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        List<Need> unmet = AnnotationSupport.findAnnotation(context.getElement(), LiveKernel.class).stream()
                .flatMap(live -> Arrays.stream(live.needs()))
                .filter(need -> !need.isMet())
                .toList();
        ConditionEvaluationResult result =
                judge(context.getDisplayName(), unmet, System.getenv().getOrDefault("CI", "false"));
        if (result.isDisabled()) {
            System.err.println("SKIPPED: " + result.getReason().orElseThrow());
        }
        return result;
    }

    static ConditionEvaluationResult judge(String test, List<Need> unmet, String ci) {
        if (unmet.isEmpty()) {
            return ConditionEvaluationResult.enabled("the machine has all that is needed");
        }
        String reason = unmet.stream().map(Need::what).collect(Collectors.joining("; ", test + " needs ", ""));
        if (ci.equals("true")) {
            throw new AssertionError(reason + ", and CI=true allows no skipped test");
        }
        return ConditionEvaluationResult.disabled(reason);
    }
}
