package io.heddle.kernel.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test on the running kernel. Where the machine lacks what it needs it is skipped with the reason on standard error; where
 * the environment says {@code CI=true} that is a failure, so that no test goes missing unseen.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(LiveKernelCondition.class)
public @interface LiveKernel {
    Need[] needs() default {};
}
