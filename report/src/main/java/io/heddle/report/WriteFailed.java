package io.heddle.report;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file that could not be written, in one line that names the cause and what would mend it. */
public final class WriteFailed extends Exception {

    WriteFailed(Path target, String cause, String mend) {
        this(target, cause, mend, null);
    }

    WriteFailed(Path target, String cause, String mend, @Nullable Throwable reason) {
        super(OneLine.of("cannot write " + target + ": " + cause + "; " + mend), reason);
    }
}
