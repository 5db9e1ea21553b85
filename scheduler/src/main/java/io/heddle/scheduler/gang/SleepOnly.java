package io.heddle.scheduler.gang;

import io.heddle.scheduler.idling.BackOff;
import io.heddle.scheduler.idling.Pauses;

/** Every idle worker sleeps between two looks. */
final class SleepOnly extends PollingTerminator {
    SleepOnly(WorkerThreads threads) {
        super(threads);
    }

    @Override
    Runnable newPause(WorkerThreads threads, int worker) {
        Pauses pauses = threads.pauses(worker);
        return () -> pauses.sleep(BackOff.SLEEP_NANOS);
    }
}
