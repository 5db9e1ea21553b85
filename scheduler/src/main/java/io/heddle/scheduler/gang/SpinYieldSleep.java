package io.heddle.scheduler.gang;

import io.heddle.scheduler.idling.BackOff;

/** Every idle worker spins, yields and sleeps in turn. */
final class SpinYieldSleep extends PollingTerminator {
    SpinYieldSleep(WorkerThreads threads) {
        super(threads);
    }

    @Override
    Runnable newPause(WorkerThreads threads, int worker) {
        return new BackOff(threads.pauses(worker))::pause;
    }
}
