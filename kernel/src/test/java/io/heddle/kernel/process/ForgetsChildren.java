package io.heddle.kernel.process;

import io.heddle.kernel.libc.Libc;
import java.util.List;

/** Has the kernel forget how its children end (an ignored SIGCHLD), and waits for one all the same. */
final class ForgetsChildren {
    private static final int CHLD = 17;
    private static final int SIG_IGN = 1;

    private ForgetsChildren() {}

    public static void main(String[] command) throws InterruptedException {
        Reaper reaper = new Reaper();
        Libc.call(Libc.function("signal"), CHLD, SIG_IGN, 0);
        ChildProcess child = reaper.start(Launch.of(List.of("sh", "-c", "exit 3")));
        System.out.println(child.await(Long.MAX_VALUE).orElseThrow().status());
    }
}
