package io.heddle.cli.options;

import io.heddle.policy.ByteSizes;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sizes in bytes, as {@link ByteSizes} reads them. */
public final class Sizes implements ITypeConverter<Long> {
    @Override
    public Long convert(String value) {
        return ByteSizes.parse(value)
                .orElseThrow(() -> new TypeConversionException("'" + value + "' is not a size. Write 512m or 2g"));
    }
}
