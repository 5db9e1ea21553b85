package io.heddle.watch;

import io.heddle.hotspot.AttachSocket;
import io.heddle.hotspot.roles.RoleClassifier;
import io.heddle.hotspot.roles.ThreadDump;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One thread dump of a JVM, which resolves roles that other evidence leaves open. Each JVM is asked at most once, and
 * only with an open attach socket and few threads, because a dump stops the program.
 *
 * <p>Concurrency: a separate thread makes the request, so that the governor's thread keeps its schedule. That thread
 * writes {@code answer}, and the governor's thread reads it. Only the governor's thread uses {@code asked}.
 */
final class ThreadDumpProbe {
    /** The limit of threads. A dump of this many stops the program for some milliseconds. */
    private static final int MAX_THREADS = 200;

    private final int pid;
    private boolean asked;
    private volatile @Nullable ThreadDump answer;

    ThreadDumpProbe(int pid) {
        this.pid = pid;
    }

    /** Whether a dump is available and not yet used. */
    boolean hasAnswer() {
        return answer != null;
    }

    /**
     * Applies the dump if it is available. Requests it if roles are ambiguous and no request was made.
     *
     * @return whether a role has changed
     */
    boolean settle(RoleClassifier classifier, int threads) {
        ThreadDump dump = answer;
        if (dump != null) {
            answer = null;
            return classifier.applyDump(dump);
        }
        if (!asked && threads <= MAX_THREADS && classifier.ambiguous().length > 0) {
            asked = true;
            AttachSocket.of(pid).ifPresent(this::request);
        }
        return false;
    }

    private void request(AttachSocket socket) {
        Thread.ofPlatform().name("heddle-dump").daemon().start(() -> {
            try {
                answer = socket.dump();
            } catch (IOException refused) {
                // Ambiguous threads keep the application's rank, in which they neither starve nor starve others.
            }
        });
    }
}
