package io.heddle.watch;

import io.heddle.hotspot.AttachSocket;
import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.hotspot.roles.ThreadDump;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's own word on threads whose role no other evidence settles: one thread dump, asked for at most once a JVM, only
 * where its attach socket is open already and its threads are few, for the program stands still meanwhile.
 *
 * <p>Concurrency: asked on a thread of its own, since the governor must keep time. {@code answer} is written by that thread
 * and read by the governor's; {@code asked} is the governor's alone.
 */
final class ThreadDumpProbe {
    /** A dump of so many threads stops the program for some milliseconds. */
    private static final int FEW_THREADS = 200;

    private final int pid;
    private boolean asked;
    private volatile @Nullable ThreadDump answer;

    ThreadDumpProbe(int pid) {
        this.pid = pid;
    }

    /** Whether an answer waits to be used. */
    boolean answered() {
        return answer != null;
    }

    /**
     * Settles doubts by the answer, if it has come; asks if there are doubts and nobody has asked.
     *
     * @return whether any role changed
     */
    boolean settle(RoleClassifier classifier, int threads) {
        ThreadDump dump = answer;
        if (dump != null) {
            answer = null;
            return classifier.applyDump(dump);
        }
        if (!asked && threads <= FEW_THREADS && classifier.ambiguous().length > 0) {
            asked = true;
            AttachSocket.of(pid).ifPresent(this::ask);
        }
        return false;
    }

    private void ask(AttachSocket socket) {
        Thread.ofPlatform().name("heddle-dump").daemon().start(() -> {
            try {
                answer = socket.dump();
            } catch (IOException refused) {
                // The doubtful threads keep the program's own rank, where they neither starve nor starve others.
            }
        });
    }
}
