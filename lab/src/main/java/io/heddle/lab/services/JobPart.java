package io.heddle.lab.services;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.documents.WriteFailed;
import io.heddle.kernel.process.ShellWords;
import io.heddle.lab.Lab;
import io.heddle.lab.Sitting;
import java.time.Duration;
import java.util.List;

/** A job with one collector. */
public record JobPart(Job job, Collector collector) implements Part {
    private static final Duration ABOUT = Duration.ofSeconds(50);

    @Override
    public String program() {
        return job.name();
    }

    @Override
    public Duration duration(LoadLength length, int arms) {
        return ABOUT.multipliedBy(arms);
    }

    @Override
    public List<Sitting> measure(Lab lab, List<ArmSpec> arms, LoadLength length, int rounds)
            throws InterruptedException, WriteFailed {
        List<String> command = job.command(lab, collector);
        return ProgramRounds.measure(
                lab, name(), rounds, List.of(ShellWords.join(command), Part.labels(arms)), command, arms);
    }
}
