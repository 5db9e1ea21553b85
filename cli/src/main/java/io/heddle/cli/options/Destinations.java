package io.heddle.cli.options;

import io.heddle.documents.Destination;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import java.nio.file.InvalidPathException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where a document goes, as people type it: a file's path, or {@code -} for standard output. */
public final class Destinations implements ITypeConverter<Destination> {
    /**
     * Checks before the work whether documents can be written, so that no result is lost.
     *
     * @throws UserError when two documents have the same destination
     * @throws WriteFailed when one cannot be written
     */
    public static void check(List<Destination> documents) throws WriteFailed {
        Set<String> seen = new HashSet<>();
        for (Destination document : documents) {
            String place = document.place();
            if (!seen.add(place)) {
                throw new UserError("two documents would go to " + place + ". Name a file for each.");
            }
            document.check();
        }
    }

    @Override
    public Destination convert(String value) {
        try {
            return Destination.parse(value);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + value + "' is not a valid file name: " + e.getReason()
                    + ". If the name has characters outside ASCII, set LC_ALL=C.UTF-8");
        }
    }
}
