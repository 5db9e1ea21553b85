package io.heddle.selection.goals;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.watch.accounting.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The program that a selector observes. Thread-safe: the governor's thread takes the samples and calls the observers, and the readers'
 * threads read the JVM.
 */
public final class ObservedProgram implements GoalProgram {
    private final CommandStarter starter;
    private final List<Consumer<Sample>> observers = new ArrayList<>();
    private volatile OptionalInt jvm = OptionalInt.empty();

    public ObservedProgram(CommandStarter starter) {
        this.starter = starter;
    }

    /** Adds an observer, before the first sample. */
    public void addObserver(Consumer<Sample> observer) {
        observers.add(observer);
    }

    /** Takes a sample. Called at every tick. */
    public void observe(Sample sample) {
        jvm = sample.jvm();
        observers.forEach(observer -> observer.accept(sample));
    }

    @Override
    public OptionalInt jvm() {
        return jvm;
    }

    @Override
    public ChildProcess start(SpawnSpec command) {
        return starter.start(command);
    }
}
