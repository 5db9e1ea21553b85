package io.heddle.hotspot.roles;

import io.heddle.hotspot.roles.VmThreadKind.StartupStage;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The startup of a JVM as a grammar over its threads in creation order: collector threads, VM Thread, reference handling,
 * compilers and services, last threads (HotSpot's {@code Threads::create_vm}). A thread that fits, before any thread that does not,
 * was created by the JVM, whatever names the program gives its own threads later. The grammar needs no counters and also works on
 * a JVM that has run for days.
 *
 * <p>A thread that does not fit ends the startup once Java code can have created it: from Reference Handler on, the first Java
 * thread besides main. The thread of a premain agent ends it early; other evidence classifies the JVM's threads behind it.
 */
final class VmStartupOrder {
    private final Set<String> names = new HashSet<>();
    private StartupStage stage = StartupStage.COLLECTOR;
    private boolean over;

    /** Whether a thread has ended the startup. */
    boolean isOver() {
        return over;
    }

    /**
     * Accepts the next thread in creation order.
     *
     * @param comm its name, once the JVM has set it
     * @return the kind of thread, when the JVM created it during startup
     */
    Optional<VmThreadKind> accept(String comm) {
        Optional<VmThreadKind> kind = VmThreadKinds.find(comm);
        if (over) {
            return Optional.empty();
        }
        if (kind.isEmpty() && stage.compareTo(StartupStage.REFERENCES) < 0) {
            // No Java code runs yet, so no agent or program can imitate the threads that follow. This one belongs to a
            // host
            // program or a native agent, or the JVM created it for a moment.
            return kind;
        }
        if (kind.filter(found -> fits(found, comm)).isEmpty()) {
            over = true;
            return Optional.empty();
        }
        return kind;
    }

    private boolean fits(VmThreadKind kind, String comm) {
        if (!names.add(comm) && VmThreadKinds.isUnique(comm)) {
            return false;
        }
        return switch (kind.stage()) {
            case LATER -> false;
            case TIMER -> {
                if (stage == StartupStage.SERVICES) {
                    stage = StartupStage.LAST;
                }
                yield true;
            }
            default -> {
                boolean inOrder = kind.stage().compareTo(stage) >= 0;
                stage = kind.stage();
                yield inOrder;
            }
        };
    }
}
