package io.heddle.kernel.perf.scheduling;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The format of a tracepoint's data: {@code events/SYSTEM/EVENT/format} of tracefs. It differs from kernel to kernel.
 *
 * @param id the number by which perf_event_open(2) and the first field of the data know the tracepoint
 */
record TracepointFormat(int id, List<Field> fields) {
    private static final Pattern ID = Pattern.compile("(?m)^ID:\\s*(\\d{1,5})\\s*$");
    private static final Pattern FIELD =
            Pattern.compile("(?m)^\\s*field:([^;]+);\\s*offset:(\\d{1,7});\\s*size:(\\d{1,7});");
    private static final Pattern NAME = Pattern.compile("(\\w+)(\\[[^\\]]*\\])?$");

    /** The number of a tracepoint is 16 bits wide in its data. */
    private static final int MAX_ID = 0xFFFF;

    /**
     * A field.
     *
     * @param isDynamic whether the data holds the length and the offset of the value ({@code __data_loc}), not the value itself
     */
    record Field(String name, int offset, int size, boolean isDynamic) {}

    TracepointFormat {
        fields = List.copyOf(fields);
    }

    /** @throws IllegalArgumentException when the text is not a format */
    static TracepointFormat parse(String text) {
        int id = ID.matcher(text)
                .results()
                .map(found -> Integer.parseInt(found.group(1)))
                .filter(number -> number <= MAX_ID)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a tracepoint's format without ID"));
        return new TracepointFormat(
                id, FIELD.matcher(text).results().map(TracepointFormat::field).toList());
    }

    private static Field field(MatchResult found) {
        String declaration = found.group(1).strip();
        var name = NAME.matcher(declaration);
        if (!name.find()) {
            throw new IllegalArgumentException("not the declaration of a field: " + declaration);
        }
        return new Field(
                name.group(1),
                Integer.parseInt(found.group(2)),
                Integer.parseInt(found.group(3)),
                declaration.startsWith("__data_loc"));
    }

    Optional<Field> field(String name) {
        return fields.stream().filter(field -> field.name.equals(name)).findFirst();
    }

    /**
     * The index of a number in the data, in 32-bit words.
     *
     * @throws IllegalArgumentException when there is no such field, or it is not an aligned number of 32 or 64 bits
     */
    int number(String name) {
        Field field = required(name);
        if (field.isDynamic || field.offset % Integer.BYTES != 0 || (field.size != 4 && field.size != 8)) {
            throw new IllegalArgumentException("field %s is no number of 4 or 8 bytes".formatted(name));
        }
        return field.offset / Integer.BYTES;
    }

    /** The size of a number in 32-bit words. */
    int numberWords(String name) {
        return required(name).size / Integer.BYTES;
    }

    /**
     * The field of a task's name.
     *
     * @throws IllegalArgumentException when there is no such field, or it does not have the size of a name
     */
    TaskNameField taskName(String name) {
        Field field = required(name);
        if (field.offset % Integer.BYTES != 0 || field.size != (field.isDynamic ? Integer.BYTES : TaskNames.BYTES)) {
            throw new IllegalArgumentException("field %s is no task name".formatted(name));
        }
        return new TaskNameField(field.offset / Integer.BYTES, field.isDynamic);
    }

    /** The size of the data up to the last one of some fields, in 32-bit words. */
    int words(String... names) {
        int bytes = 0;
        for (String name : names) {
            Field field = required(name);
            bytes = Math.max(bytes, field.offset + field.size);
        }
        return bytes / Integer.BYTES;
    }

    private Field required(String name) {
        return field(name).orElseThrow(() -> new IllegalArgumentException("no field " + name));
    }
}
