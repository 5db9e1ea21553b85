package io.heddle.recorder.jvm;

import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The free space on the disk to which a JVM writes its recording. HotSpot ends the program when the disk is full (its
 * jfrStreamWriterHost.inline.hpp), so a JVM records only where there is room, and stops before the room is used up.
 */
final class DiskSpace {
    private static final long MIB = 1 << 20;

    /** Other programs may go on to fill the disk while the JVM stops its recording. */
    private static final long RESERVE_BYTES = 64 * MIB;

    /** The JVM deletes old chunks only when it begins one, and this is their size. */
    private static final long CHUNK_BYTES = 12 * MIB;

    private static final long MAX_RECORDING_BYTES = 256 * MIB;
    private static final long MIN_RECORDING_BYTES = 16 * MIB;

    private DiskSpace() {}

    static long usableBytes(Path folder) {
        return folder.toFile().getUsableSpace();
    }

    /**
     * The limit of a recording on a disk, beyond which the JVM drops the oldest chunks. Empty if there is too little space. At its
     * end, the JVM copies its chunks into one file.
     */
    static OptionalLong recordingBytes(long usableBytes) {
        long limit = Math.min((usableBytes - RESERVE_BYTES) / 2 - CHUNK_BYTES, MAX_RECORDING_BYTES);
        return limit < MIN_RECORDING_BYTES ? OptionalLong.empty() : OptionalLong.of(limit / MIB * MIB);
    }

    /** The option {@code maxsize} of Flight Recorder. */
    static String maxSize(long recordingBytes) {
        return recordingBytes / MIB + "m";
    }

    /** Whether a recording must stop. */
    static boolean isShort(long usableBytes) {
        return usableBytes < RESERVE_BYTES;
    }

    /** Why a JVM does not record, and what to do. */
    static String tooLittle(Path folder, long usableBytes) {
        return String.format(
                Locale.ROOT,
                "the disk of %s has only %,d MiB left, and a JVM ends when its recording fills the disk. Free %,d MiB there.",
                folder,
                usableBytes / MIB,
                (RESERVE_BYTES + 2 * (MIN_RECORDING_BYTES + CHUNK_BYTES) - usableBytes) / MIB + 1);
    }

    /** Why a recording was stopped. */
    static String usedUp() {
        return "the disk of its recording was almost full, and a JVM ends when its recording fills the disk";
    }
}
