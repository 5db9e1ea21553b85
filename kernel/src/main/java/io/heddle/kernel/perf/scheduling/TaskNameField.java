package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.RecordBuffer;

/**
 * The name of a task in the data of a tracepoint: 16 bytes, or the length and the offset of a text ({@code __data_loc}).
 *
 * @param index the index of the field in the data, in 32-bit words
 */
record TaskNameField(int index, boolean isDynamic) {
    /** The first eight bytes, the first one in the lowest bits. The bytes after a zero byte have no meaning. */
    long low(RecordBuffer record, int data) {
        return isDynamic ? textBytes(record, data, 0) : record.longAt(data + index);
    }

    /** The other eight bytes. */
    long high(RecordBuffer record, int data) {
        return isDynamic ? textBytes(record, data, Long.BYTES) : record.longAt(data + index + 2);
    }

    /** Eight bytes of a dynamic text from a position on, with zeros where it or the record has ended. */
    private long textBytes(RecordBuffer record, int data, int from) {
        int location = record.intAt(data + index);
        int offset = (location & 0xFFFF) + from;
        int length = Math.min((location >>> 16) - from, Long.BYTES);
        int end = (record.size() - data) * Integer.BYTES;
        long bytes = 0;
        for (int i = 0; i < length && offset + i < end; i++) {
            int word = record.intAt(data + (offset + i) / Integer.BYTES);
            bytes |= ((word >>> (8 * ((offset + i) % Integer.BYTES))) & 0xFFL) << (8 * i);
        }
        return bytes;
    }
}
