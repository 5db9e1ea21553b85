package io.heddle.governor.selector;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.Selection;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.run.Selected;
import io.heddle.governor.run.ThreadShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Chooses by experiment: tries another policy where more threads are ready than CPUs, and keeps it if the program then does
 * more.
 *
 * <p>It watches until threads wait for CPUs and the program collects, for without collections nothing shows its progress. Then
 * a {@link Switchback} makes pairs of slots until their {@link Standing}, to which earlier runs have contributed, proves
 * that the challenger does more or less. Whichever holds, one pair now and then, and where the program's rate has changed,
 * sees whether that is still so.
 */
public final class Auto implements Selector {
    /** Threads kept waiting, for each CPU: below it a policy has little to reorder. */
    private static final double CROWDED = 0.5;

    /** So that a slot spans enough collections within a second or two. */
    private static final double FEWEST_COLLECTIONS_PER_SECOND = 3;

    private static final SlotLength SLOT =
            new SlotLength(Duration.ofMillis(100), Duration.ofMillis(250), Duration.ofSeconds(3), 6);

    /** Who isn't told apart by then differs too little to matter. */
    private static final int MOST_PAIRS = 24;

    /** After an experiment the next is made after so long, then after twice that, and so on. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    /** The same for one that is known to do less. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(60);

    private static final int MOST_DOUBLINGS = 6;

    /** So many times sooner where the program's rate has changed. */
    private static final int SOONER = 4;

    /** One run in so many that begin with what earlier ones have shown checks it soon: short programs too may change. */
    private static final int RUNS_A_CHECK = 8;

    private static final Duration SOON = Duration.ofSeconds(2);

    /** Who the program is shows soon after its start, or never. */
    private static final long INTRODUCTION_NANOS = Duration.ofSeconds(2).toNanos();

    private final Policy challenger;

    /** Under which it is remembered. */
    private final String key;

    private final int cpus;
    private final Memory memory;
    private final RandomGenerator random;
    private final Pressure pressure = new Pressure();
    private final Phases phases = new Phases();
    private final Timeline timeline = new Timeline(Selection.Auto.NAME);
    private final List<Double> learned = new ArrayList<>();
    private @Nullable ProgramIdentity program;
    private @Nullable CompletableFuture<Standing> recollection;
    private Standing standing = Standing.NONE;
    private Policy current = Policies.DEFAULT;
    private @Nullable Switchback experiment;
    private @Nullable Suspicion suspicion;
    private int pairsBefore;
    private boolean overruled;

    /** To begin with what earlier runs have shown as soon as can be. */
    private boolean isAwaitingIntroduction = true;

    private boolean paused;
    private long pauseNanos;
    private long pausedUntil;
    private int experiments;

    /**
     * @param key under which the challenger is remembered
     * @param cpus that the program may use
     */
    public Auto(Policy challenger, String key, int cpus, Memory memory, RandomGenerator random) {
        this.challenger = challenger;
        this.key = key;
        this.cpus = cpus;
        this.memory = memory;
        memory.prepare();
        this.random = random;
    }

    @Override
    public List<Policy> candidates() {
        return List.of(Policies.DEFAULT, challenger);
    }

    @Override
    public Policy choose(Sight sight) {
        timeline.look(sight);
        isAwaitingIntroduction =
                (program == null || recollection != null) && timeline.ageNanos(sight) < INTRODUCTION_NANOS;
        if (overruled) {
            return Policies.DEFAULT;
        }
        recall(sight);
        if (experiment != null) {
            proceed(experiment, sight);
        } else {
            watch(sight);
        }
        if (suspicion != null) {
            return suspicion.isBack() ? challenger : Policies.DEFAULT;
        }
        return experiment != null ? experiment.policy() : current;
    }

    private void watch(Sight sight) {
        if (suspicion != null) {
            look(suspicion, sight);
            return;
        }
        pressure.look(sight);
        phases.look(sight);
        if (current.equals(challenger) && phases.hasCollapsed()) {
            suspicion = new Suspicion(sight, phases.rate(), false, standing.isBetter());
        } else if (isWorthTrying(sight)) {
            begin(sight);
        }
    }

    private void look(Suspicion suspected, Sight sight) {
        Suspicion.Step step = suspected.look(sight);
        if (step == Suspicion.Step.OPEN) {
            return;
        }
        suspicion = null;
        phases.beginAnew();
        if (step == Suspicion.Step.CONFIRMED) {
            learn(-Math.log(Suspicion.FACTOR));
            settle(sight, Policies.DEFAULT, challenger.name() + " did less than half as much");
        } else if (suspected.inExperiment()) {
            settle(sight, current, "the program came to do less by itself");
        }
    }

    private void recall(Sight sight) {
        ProgramIdentity seen = sight.program();
        if (seen == null) {
            return;
        }
        if (program == null) {
            program = seen;
            recollection = memory.recall(seen, key);
        }
        if (recollection != null && recollection.isDone()) {
            standing = recollection.join();
            recollection = null;
            if (standing.isBetter()) {
                settle(sight, challenger, "in earlier runs it " + standing.inWords());
                if (random.nextInt(RUNS_A_CHECK) == 0) {
                    pausedUntil = sight.nanos() + SOON.toNanos();
                }
            } else if (standing.isWorse()) {
                settle(sight, Policies.DEFAULT, challenger.name() + " in earlier runs " + standing.inWords());
            }
        }
    }

    private boolean isWorthTrying(Sight sight) {
        long left = pausedUntil - sight.nanos();
        boolean due = !paused || left <= 0 || (phases.hasChanged() && left <= pauseNanos - pauseNanos / SOONER);
        boolean crowded = !current.equals(Policies.DEFAULT) || pressure.waiting() >= CROWDED * cpus;
        return due
                && recollection == null
                && pressure.isKnown()
                && crowded
                && pressure.collectionsPerSecond() >= FEWEST_COLLECTIONS_PER_SECOND;
    }

    private void begin(Sight sight) {
        experiment = new Switchback(
                Policies.DEFAULT,
                challenger,
                cpus,
                SLOT,
                SLOT.expected(pressure.collectionsPerSecond()),
                random,
                sight);
        pairsBefore = learned.size();
        timeline.add(
                sight,
                current,
                "%.1f application threads wait for %d CPUs: comparing with %s"
                        .formatted(pressure.waiting(), cpus, challenger.name()));
    }

    private void proceed(Switchback running, Sight sight) {
        switch (running.look(sight)) {
            case NOTHING -> {}
            case PAIR -> {
                double difference = running.difference();
                timeline.add(sight, running.pairNanos(), challenger, Math.exp(difference));
                learn(difference);
                judge(sight, difference);
            }
            case TOO_SLOW -> {
                experiment = null;
                suspicion = new Suspicion(sight, running.rate(sight), true, standing.isBetter());
            }
            case NO_PROGRESS -> settle(sight, current, "too few collections to tell");
            case STOOD_STILL -> settle(sight, Policies.DEFAULT, "the program stood still");
        }
    }

    private void learn(double difference) {
        learned.add(difference);
        standing = standing.plus(difference);
    }

    /** What was proved before is not taken for granted by a pair that says the contrary: another follows. */
    private void judge(Sight sight, double difference) {
        boolean holds = current.equals(challenger);
        if (standing.isBetter() && difference > 0) {
            settle(sight, challenger, "it " + standing.inWords());
        } else if ((standing.isWorse() && difference < 0)
                || (holds && standing.bet().above() < 1)) {
            settle(sight, Policies.DEFAULT, challenger.name() + " " + standing.inWords());
        } else if (learned.size() - pairsBefore >= MOST_PAIRS) {
            settle(sight, current, challenger.name() + " was not told apart: it " + standing.inWords());
        }
    }

    private void settle(Sight sight, Policy chosen, String why) {
        timeline.add(sight, chosen, why);
        current = chosen;
        experiment = null;
        pressure.forget();
        phases.beginAnew();
        paused = true;
        Duration pause = standing.isWorse() ? LONG_PAUSE : PAUSE;
        pauseNanos = pause.toNanos() << Math.min(experiments, MOST_DOUBLINGS);
        pausedUntil = sight.nanos() + pauseNanos;
        experiments++;
    }

    @Override
    public boolean isTrying() {
        return experiment != null || suspicion != null || isAwaitingIntroduction;
    }

    @Override
    public void overruled() {
        overruled = true;
        experiment = null;
        suspicion = null;
        current = Policies.DEFAULT;
    }

    @Override
    public void conclude(List<ThreadShare> threads) {
        if (program != null && !learned.isEmpty()) {
            memory.learn(program, key, learned);
        }
    }

    @Override
    public Selected selected() {
        return timeline.selected("default throughout: " + pressure.inWords());
    }
}
