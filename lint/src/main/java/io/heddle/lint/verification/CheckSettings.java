package io.heddle.lint.verification;

import io.heddle.lint.verification.harness.RacingTasks;
import io.heddle.lint.verification.harness.missing.MissingResult;
import java.time.Duration;

/**
 * How a fix is tested.
 *
 * @param missing what the tasks get from missing code
 * @param limit the time limit of the test
 */
public record CheckSettings(MissingResult missing, RacingTasks races, Duration limit) {}
