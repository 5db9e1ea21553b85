package sleeping;

import com.google.common.util.concurrent.Uninterruptibles;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;

class SleepsByALibrary extends RecursiveAction {
    @Override
    protected void compute() {
        Uninterruptibles.sleepUninterruptibly(1, TimeUnit.SECONDS); // expect: sleepy-worker
    }
}
