package io.heddle.selection.goals.readers;

import io.heddle.selection.goals.GoalProbe;
import io.heddle.selection.goals.GoalProgram;
import io.heddle.selection.goals.GoalReader;
import io.heddle.selection.goals.GoalSource;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.openmetrics.EndpointProbe;

/** The factory of readers. */
public final class GoalReaders {
    private GoalReaders() {}

    /**
     * Starts a reader. The file of a log is followed from its end at the first reading.
     *
     * @param program whose goal it is; endpoints and logs do not use it
     * @throws IllegalArgumentException if the goal has no source outside of Heddle: {@link GoalSource.ProgramCpu}
     */
    public static GoalReader open(GoalSpec goal, GoalProgram program) {
        return new PacedReader(goal.source().toString(), probe(goal, program), Pace.NORMAL);
    }

    private static GoalProbe probe(GoalSpec goal, GoalProgram program) {
        return switch (goal.source()) {
            case GoalSource.Endpoint endpoint ->
                new EndpointProbe(
                        endpoint, goal.statistic(), (int) Pace.NORMAL.deadline().toMillis());
            case GoalSource.JmxAttribute attribute -> new JmxProbe(attribute, goal.statistic(), program);
            case GoalSource.LogLines lines -> new LogProbe(lines, goal.statistic());
            case GoalSource.Command command ->
                new CommandProbe(command, goal.statistic(), program, Pace.NORMAL.deadline());
            case GoalSource.ProgramCpu _ -> throw new IllegalArgumentException(goal + " has no source to read");
        };
    }
}
