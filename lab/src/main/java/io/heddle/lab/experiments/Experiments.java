package io.heddle.lab.experiments;

import io.heddle.lab.Experiment;
import java.util.List;
import java.util.Optional;

/** All experiments. */
public final class Experiments {
    public static final List<Experiment> ALL = List.of(
            new MinimumHeap(),
            PolicyMatrix.POLICIES,
            new TwoPrograms(),
            new Affinity(),
            new Differential(),
            PolicyMatrix.THREADS,
            new Chat(),
            VirtualThreadSwitches.SWITCHES,
            VirtualThreadSwitches.PLACEMENT,
            VirtualThreadSwitches.EVENTS,
            new Displacement(),
            new PekkoDispatchers(),
            new GangIdling(),
            new ConversionCost(),
            new SelectorComparison(),
            PolicyMatrix.AUTO_COST,
            PolicyMatrix.TURNOVER,
            new Oversubscription(),
            new Services(),
            new Goals(),
            new Renaissance(),
            new ShortestFirst(),
            new Bottlenecks(),
            new RealtimeDelay(),
            new GroundTruths(),
            new RecordCost(),
            new GcScaling(),
            new GcStealing(),
            new TerminationProtocols(),
            new FifoGcScalability(),
            new Calibration(),
            new RunQueueSearches(),
            new SimulatorSpeed(),
            new SimulatedPrograms(),
            new FleetOfPrograms(),
            new FleetCoverage(),
            new FleetScale(),
            new SchedulerCost(),
            new GcLogSpeed(),
            new Attacks(),
            new SoakExperiment());

    private Experiments() {}

    public static Optional<Experiment> named(String name) {
        return ALL.stream().filter(experiment -> experiment.name().equals(name)).findFirst();
    }
}
