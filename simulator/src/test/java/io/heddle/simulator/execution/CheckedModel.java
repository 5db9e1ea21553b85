package io.heddle.simulator.execution;

import io.heddle.simulator.scheduling.Machine;
import io.heddle.simulator.scheduling.Readiness;
import io.heddle.simulator.scheduling.SchedulingModel;
import java.util.Arrays;
import java.util.function.Function;

/** A scheduler whose tasks are checked to have one state at a time: ready, on one CPU, or waiting. */
final class CheckedModel implements SchedulingModel {
    private enum State {
        WAITING,
        READY,
        RUNNING
    }

    private final Machine machine;
    private final SchedulingModel model;
    private final State[] states;

    private CheckedModel(Machine machine, SchedulingModel model) {
        this.machine = machine;
        this.model = model;
        states = new State[machine.tasks()];
        Arrays.fill(states, State.WAITING);
    }

    static Function<Machine, SchedulingModel> of(Function<Machine, SchedulingModel> factory) {
        return machine -> new CheckedModel(machine, factory.apply(machine));
    }

    @Override
    public void ready(int task, Readiness why) {
        require(states[task] == State.WAITING, task);
        states[task] = State.READY;
        model.ready(task, why);
    }

    @Override
    public int choose(int cpu) {
        require(machine.running(cpu) == NONE, machine.running(cpu));
        int task = model.choose(cpu);
        if (task != NONE) {
            require(states[task] == State.READY && machine.attributes(task).allows(cpu), task);
            states[task] = State.RUNNING;
        }
        return task;
    }

    @Override
    public void stopped(int cpu, int task, boolean waits) {
        require(states[task] == State.RUNNING, task);
        // A task that goes on is ready again at once.
        states[task] = State.WAITING;
        model.stopped(cpu, task, waits);
    }

    @Override
    public long turnEnd(int cpu) {
        return model.turnEnd(cpu);
    }

    @Override
    public long choiceNanos(int cpu) {
        return model.choiceNanos(cpu);
    }

    private void require(boolean holds, int task) {
        if (!holds) {
            throw new AssertionError("task %d is %s at %d ns".formatted(task, states[task], machine.nanos()));
        }
    }
}
