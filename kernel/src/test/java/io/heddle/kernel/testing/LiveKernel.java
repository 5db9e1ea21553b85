package io.heddle.kernel.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks a test of the running kernel. On a machine without its needs the test is skipped, with the reason on standard error. With
 * {@code CI=true} in the environment it fails, so that no test is skipped unnoticed.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(LiveKernelCondition.class)
public @interface LiveKernel {
    Need[] needs() default {};
}
