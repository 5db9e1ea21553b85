package io.heddle.cli.options;

import io.heddle.documents.Destination;
import java.nio.file.InvalidPathException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where a document goes, as people type it: a file's path, or {@code -} for standard output. */
public final class Destinations implements ITypeConverter<Destination> {
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
