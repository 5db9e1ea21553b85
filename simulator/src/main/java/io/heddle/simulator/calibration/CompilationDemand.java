package io.heddle.simulator.calibration;

import io.heddle.simulator.calibration.ThreadTrace.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How much compilers were asked to compile, by the work that the application had done. */
final class CompilationDemand {
    private final long[] work;
    private final long[] nanos;
    private int next;
    private long asked;

    private record Request(long work, long nanos) {}

    CompilationDemand(List<ThreadTrace> compilers) {
        List<Request> requests = new ArrayList<>();
        for (ThreadTrace compiler : compilers) {
            long since = 0;
            for (int i = 0; i < compiler.size(); i++) {
                if (compiler.step(i) == Step.AWAIT_WORK) {
                    since = compiler.number(i);
                } else if (compiler.step(i) == Step.COMPUTE) {
                    requests.add(new Request(since, compiler.number(i)));
                }
            }
        }
        requests.sort(Comparator.comparingLong(Request::work));
        work = requests.stream().mapToLong(Request::work).toArray();
        nanos = requests.stream().mapToLong(Request::nanos).toArray();
    }

    /** Returns the CPU time of all that was asked for. Calls are in the order of work. */
    long nanosAt(long done) {
        while (next < work.length && work[next] <= done) {
            asked += nanos[next++];
        }
        return asked;
    }
}
