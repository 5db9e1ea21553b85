package io.heddle.scheduler.gang;

/** Every idle worker sleeps between two looks. */
final class SleepOnly extends PollingTerminator {
    SleepOnly(WorkerThreads threads) {
        super(threads);
    }

    @Override
    Runnable newPause(WorkerThreads threads, int worker) {
        return () -> threads.sleep(worker, BackOff.SLEEP_NANOS);
    }
}
