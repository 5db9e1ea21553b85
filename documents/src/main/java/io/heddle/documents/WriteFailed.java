package io.heddle.documents;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file could not be written. The message is one line: {@code cannot write FILE: <cause>. <What to do>.} */
public final class WriteFailed extends Exception {

    /** @param advice what the user can do, as a sentence without a full stop */
    WriteFailed(Path target, String cause, String advice) {
        this(target, cause, advice, null);
    }

    WriteFailed(Path target, String cause, String advice, @Nullable Throwable reason) {
        super(TerminalSanitizer.line("cannot write " + target + ": " + cause + ". " + advice + "."), reason);
    }
}
