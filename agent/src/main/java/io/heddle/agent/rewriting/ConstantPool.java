package io.heddle.agent.rewriting;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The constant pool of a class file (JVMS 4.4), read in place. New constants are added at its end. */
final class ConstantPool {
    static final int METHOD_HANDLE = 15;

    private static final int UTF8 = 1;
    static final int CLASS = 7;
    private static final int METHODREF = 10;
    private static final int NAME_AND_TYPE = 12;

    /** Offset of the number of constants plus one. */
    private static final int COUNT_AT = 8;

    private static final int MAX_CONSTANTS = 65535;

    /** Length of a constant after its tag, in bytes; 0 for constants of variable or unknown length. */
    private static final int[] LENGTHS = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

    private final byte[] file;
    private final int[] offsets;
    private final int end;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final Map<String, Integer> addedIndices = new HashMap<>();
    private int count;

    private ConstantPool(byte[] file, int[] offsets, int end) {
        this.file = file;
        this.offsets = offsets;
        this.end = end;
        this.count = offsets.length;
    }

    /** A field or method that an instruction refers to: its class, name and descriptor. */
    record Member(String owner, String name, String descriptor) {
        boolean isNamed(String wantedOwner, String wantedName) {
            return owner.equals(wantedOwner) && name.equals(wantedName);
        }
    }

    /**
     * Returns whether a class file contains one of these names. This fast check spares nearly all classes any further
     * work.
     *
     * @throws MalformedClassFileException if a constant has an unknown tag
     */
    static boolean mentionsAny(byte[] file, byte[][] names) {
        int at = COUNT_AT + 2;
        int constants = u2(file, COUNT_AT);
        for (int i = 1; i < constants; i++) {
            int tag = file[at];
            if (tag == UTF8) {
                int length = u2(file, at + 1);
                for (byte[] name : names) {
                    if (length == name.length && startsWith(file, at + 3, name)) {
                        return true;
                    }
                }
                at += 3 + length;
            } else {
                at += 1 + length(tag);
                if (isWide(tag)) {
                    i++;
                }
            }
        }
        return false;
    }

    static ConstantPool of(byte[] file) {
        int[] offsets = new int[u2(file, COUNT_AT)];
        int at = COUNT_AT + 2;
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] = at;
            int tag = file[at];
            if (tag == UTF8) {
                at += 3 + u2(file, at + 1);
            } else {
                at += 1 + length(tag);
                if (isWide(tag)) {
                    i++;
                }
            }
        }
        return new ConstantPool(file, offsets, at);
    }

    private static int length(int tag) {
        if (tag < 0 || tag >= LENGTHS.length || LENGTHS[tag] == 0) {
            throw new MalformedClassFileException("unknown constant tag " + tag);
        }
        return LENGTHS[tag];
    }

    /** Long and double constants take two indices (JVMS 4.4.5). */
    private static boolean isWide(int tag) {
        return tag == 5 || tag == 6;
    }

    private static boolean startsWith(byte[] file, int at, byte[] beginning) {
        for (int i = 0; i < beginning.length; i++) {
            if (file[at + i] != beginning[i]) {
                return false;
            }
        }
        return true;
    }

    static int u2(byte[] file, int at) {
        return ((file[at] & 0xff) << 8) | (file[at + 1] & 0xff);
    }

    /**
     * Writes three bytes that refer to a constant.
     *
     * @param kind opcode of an instruction, or kind of a method handle
     */
    static void putReference(byte[] file, int at, int kind, int constant) {
        file[at] = (byte) kind;
        file[at + 1] = (byte) (constant >> 8);
        file[at + 2] = (byte) constant;
    }

    /** Returns the number of indices, including index 0, which has no constant. */
    int size() {
        return offsets.length;
    }

    /** Returns the offset after the last constant. */
    int end() {
        return end;
    }

    /** Returns the tag of a constant; 0 for the second index of a long or double constant. */
    int tag(int index) {
        return offsets[index] == 0 ? 0 : file[offsets[index]];
    }

    int offset(int index) {
        return offsets[index];
    }

    boolean isMember(int index) {
        int tag = tag(index);
        return tag >= 9 && tag <= 11;
    }

    Member member(int index) {
        int at = offsets[index];
        int nameAndType = offsets[u2(file, at + 3)];
        return new Member(
                className(u2(file, at + 1)), utf8(u2(file, nameAndType + 1)), utf8(u2(file, nameAndType + 3)));
    }

    /** Returns the index of the class that a member belongs to. */
    int owner(int member) {
        return u2(file, offsets[member] + 1);
    }

    /** Returns whether a constant is the class of this name. */
    boolean isClass(int index, byte[] name) {
        return tag(index) == CLASS && isUtf8(u2(file, offsets[index] + 1), name);
    }

    /** Compares a constant with ASCII text without creating a string, because there are many constants. */
    boolean isUtf8(int index, byte[] text) {
        int at = offsets[index];
        return u2(file, at + 1) == text.length && startsWith(file, at + 3, text);
    }

    /** Returns the indices of all members of this class and name. */
    BitSet members(byte[] owner, String name) {
        BitSet members = new BitSet();
        for (int i = 1; i < size(); i++) {
            if (isMember(i) && isClass(owner(i), owner) && member(i).name().equals(name)) {
                members.set(i);
            }
        }
        return members;
    }

    /** Returns a class name; empty for index 0, which is the superclass of Object. */
    String className(int index) {
        return index == 0 ? "" : utf8(u2(file, offsets[index] + 1));
    }

    /**
     * Returns a constant as text. Names are compared with ASCII names only, so it does not matter how Latin-1 decodes
     * others.
     */
    String utf8(int index) {
        int at = offsets[index];
        return new String(file, at + 3, u2(file, at + 1), StandardCharsets.ISO_8859_1);
    }

    /** Returns a class file in which one class name is replaced by another wherever it occurs. */
    static byte[] rename(byte[] file, String from, String to) {
        ConstantPool pool = of(file);
        ByteArrayOutputStream renamed = new ByteArrayOutputStream(file.length);
        int copied = 0;
        for (int i = 1; i < pool.size(); i++) {
            if (pool.tag(i) == UTF8 && pool.utf8(i).contains(from)) {
                int at = pool.offset(i);
                byte[] text = pool.utf8(i).replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
                renamed.write(file, copied, at + 1 - copied);
                renamed.write(text.length >> 8);
                renamed.write(text.length);
                renamed.writeBytes(text);
                copied = at + 3 + u2(file, at + 1);
            }
        }
        renamed.write(file, copied, file.length - copied);
        return renamed.toByteArray();
    }

    /** Returns the index of a static method. Adds the method if it is not there yet. */
    int addMethod(Member method) {
        String key = method.owner() + '.' + method.name() + method.descriptor();
        Integer existing = addedIndices.get(key);
        if (existing != null) {
            return existing;
        }
        int owner = add(CLASS, addUtf8(method.owner()));
        int nameAndType = add(NAME_AND_TYPE, addUtf8(method.name()), addUtf8(method.descriptor()));
        int index = add(METHODREF, owner, nameAndType);
        addedIndices.put(key, index);
        return index;
    }

    private int addUtf8(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        added.write(UTF8);
        addU2(bytes.length);
        added.writeBytes(bytes);
        return count++;
    }

    private int add(int tag, int... operands) {
        added.write(tag);
        for (int operand : operands) {
            addU2(operand);
        }
        return count++;
    }

    private void addU2(int value) {
        added.write(value >> 8);
        added.write(value);
    }

    /**
     * Returns a class file with the constants that were added.
     *
     * @param changed the class file that was read, possibly with other code but with the same constants
     */
    byte[] withAddedConstants(byte[] changed) {
        if (count > MAX_CONSTANTS) {
            throw new MalformedClassFileException("no room for more constants");
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream(changed.length + added.size());
        whole.write(changed, 0, COUNT_AT);
        whole.write(count >> 8);
        whole.write(count);
        whole.write(changed, COUNT_AT + 2, end - COUNT_AT - 2);
        whole.writeBytes(added.toByteArray());
        whole.write(changed, end, changed.length - end);
        return whole.toByteArray();
    }
}
