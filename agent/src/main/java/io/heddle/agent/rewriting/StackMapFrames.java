package io.heddle.agent.rewriting;

import static io.heddle.agent.rewriting.ConstantPool.u2;

import java.util.ArrayList;
import java.util.List;

/** The offsets of a method's stack map frames (JVMS 4.7.4). The contents of the frames are skipped. */
final class StackMapFrames {
    private static final int SAME_WITH_ONE_ITEM = 64;
    private static final int SAME_WITH_ONE_ITEM_EXTENDED = 247;
    private static final int SAME_EXTENDED = 251;
    private static final int FULL = 255;
    private static final int OBJECT = 7;
    private static final int UNINITIALIZED = 8;

    private final byte[] file;
    private int at;

    private StackMapFrames(byte[] file, int at) {
        this.file = file;
        this.at = at;
    }

    /**
     * Returns the offsets within the code that have a frame.
     *
     * @param table offset of the contents of a StackMapTable
     */
    static List<Integer> offsets(byte[] file, int table) {
        return new StackMapFrames(file, table + 2).read(u2(file, table));
    }

    private List<Integer> read(int count) {
        List<Integer> offsets = new ArrayList<>();
        int offset = -1;
        for (int i = 0; i < count; i++) {
            offset += 1 + readFrame();
            offsets.add(offset);
        }
        return offsets;
    }

    /** Reads a frame and returns its offset_delta: the distance from the previous frame, less one. */
    private int readFrame() {
        int type = file[at++] & 0xff;
        if (type < SAME_WITH_ONE_ITEM) {
            return type;
        }
        if (type < 2 * SAME_WITH_ONE_ITEM) {
            skipItems(1);
            return type - SAME_WITH_ONE_ITEM;
        }
        if (type < SAME_WITH_ONE_ITEM_EXTENDED) {
            throw new MalformedClassFileException("unknown type of stack map frame " + type);
        }
        int delta = u2(file, at);
        at += 2;
        if (type == SAME_WITH_ONE_ITEM_EXTENDED) {
            skipItems(1);
        } else if (type == FULL) {
            skipCounted();
            skipCounted();
        } else if (type > SAME_EXTENDED) {
            skipItems(type - SAME_EXTENDED);
        }
        return delta;
    }

    private void skipCounted() {
        int items = u2(file, at);
        at += 2;
        skipItems(items);
    }

    private void skipItems(int items) {
        for (int i = 0; i < items; i++) {
            int tag = file[at++];
            if (tag == OBJECT || tag == UNINITIALIZED) {
                at += 2;
            }
        }
    }
}
