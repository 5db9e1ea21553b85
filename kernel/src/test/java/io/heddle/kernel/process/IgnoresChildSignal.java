package io.heddle.kernel.process;

import io.heddle.kernel.libc.Libc;
import java.util.List;

/** Ignores SIGCHLD, so that the kernel does not keep the status of children, and waits for a child nevertheless. */
final class IgnoresChildSignal {
    private static final int CHLD = 17;
    private static final int SIG_IGN = 1;

    private IgnoresChildSignal() {}

    public static void main(String[] command) throws InterruptedException {
        Reaper reaper = new Reaper();
        Libc.call(Libc.function("signal"), CHLD, SIG_IGN, 0);
        ChildProcess child = reaper.start(SpawnSpec.of(List.of("sh", "-c", "exit 3")));
        System.out.println(child.await(Long.MAX_VALUE).orElseThrow().status());
    }
}
