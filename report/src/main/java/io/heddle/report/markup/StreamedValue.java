package io.heddle.report.markup;

import java.io.IOException;

/** The value of an attribute that is too large to be kept in memory. It must have no characters that need escaping. */
@FunctionalInterface
public interface StreamedValue {
    void appendTo(Appendable out) throws IOException;
}
