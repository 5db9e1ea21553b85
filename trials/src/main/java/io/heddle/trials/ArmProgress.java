package io.heddle.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The state of one arm while its trial runs: its samples so far, and whether it still takes part. */
final class ArmProgress<M> {
    private final Arm<M> arm;
    private final TrialListener<M> listener;
    private final int retries;
    private final List<ArmResult.Sample<M>> samples = new ArrayList<>();
    private final List<String> disturbances = new ArrayList<>();
    private @Nullable String failure;

    ArmProgress(Arm<M> arm, TrialListener<M> listener, int retries) {
        this.arm = arm;
        this.listener = listener;
        this.retries = retries;
    }

    boolean isCandidate() {
        return arm.role() == Arm.Role.CANDIDATE;
    }

    boolean failed() {
        return failure != null;
    }

    ArmResult<M> result() {
        return new ArmResult<>(arm.label(), arm.role(), samples, disturbances, failure);
    }

    /** Runs the arm once. Retries a disturbed run until no retry is left or the caller stops the trial. */
    void run(RunId.Phase phase, int round, BooleanSupplier stop) throws InterruptedException {
        for (int attempt = 0; attempt <= retries; attempt++) {
            if (attempt > 0 && stop.getAsBoolean()) {
                return;
            }
            RunId run = new RunId(arm.label(), phase, round, attempt);
            listener.started(run);
            try {
                M measurement = arm.measurable().measure();
                if (phase == RunId.Phase.MEASURED) {
                    samples.add(new ArmResult.Sample<>(round, measurement));
                }
                listener.measured(run, measurement);
                return;
            } catch (RunDisturbed e) {
                disturbances.add(e.reason());
                listener.disturbed(run, e.reason());
            } catch (RunFailed e) {
                failure = e.reason();
                listener.failed(run, e.reason());
                return;
            }
        }
    }
}
