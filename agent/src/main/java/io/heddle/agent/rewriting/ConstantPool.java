package io.heddle.agent.rewriting;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The constants of a class file (JVMS 4.4): read where they stand, added to at the end. */
final class ConstantPool {
    static final int METHOD_HANDLE = 15;

    private static final int UTF8 = 1;
    static final int CLASS = 7;
    private static final int METHODREF = 10;
    private static final int NAME_AND_TYPE = 12;

    /** Where the number of constants stands, one more than there are. */
    private static final int COUNT_AT = 8;

    private static final int MOST = 65535;

    /** Bytes of a constant after its tag; 0 for those that have no fixed length. */
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

    /** A member that an instruction names: its class, its name and its descriptor. */
    record Member(String owner, String name, String descriptor) {
        boolean isCalled(String wantedOwner, String wantedName) {
            return owner.equals(wantedOwner) && name.equals(wantedName);
        }
    }

    /**
     * Whether a class file has one of these names: the cheap question that spares nearly all of them the rest.
     *
     * @throws MalformedClassFile if there are constants that aren't known
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
            throw new MalformedClassFile("it has a constant of the unknown kind " + tag);
        }
        return LENGTHS[tag];
    }

    /** Long and double take two places (JVMS 4.4.5). */
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
     * Puts three bytes there that name a constant.
     *
     * @param kind an instruction's opcode, or a method handle's kind
     */
    static void putNaming(byte[] file, int at, int kind, int constant) {
        file[at] = (byte) kind;
        file[at + 1] = (byte) (constant >> 8);
        file[at + 2] = (byte) constant;
    }

    /** Number of constants, the first included, which isn't there. */
    int size() {
        return offsets.length;
    }

    /** Where the constants are over. */
    int end() {
        return end;
    }

    /** 0 for the second half of a wide constant. */
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

    /** Where the class that a member belongs to is named. */
    int owner(int member) {
        return u2(file, offsets[member] + 1);
    }

    /** Whether a constant is this class. */
    boolean isClass(int index, byte[] name) {
        return tag(index) == CLASS && isUtf8(u2(file, offsets[index] + 1), name);
    }

    /** Whether a text is this, of ASCII letters: without making it, for there are many. */
    boolean isUtf8(int index, byte[] text) {
        int at = offsets[index];
        return u2(file, at + 1) == text.length && startsWith(file, at + 3, text);
    }

    /** Constants that are members of this name and class. */
    BitSet members(byte[] owner, String name) {
        BitSet members = new BitSet();
        for (int i = 1; i < size(); i++) {
            if (isMember(i) && isClass(owner(i), owner) && member(i).name().equals(name)) {
                members.set(i);
            }
        }
        return members;
    }

    /** Empty for index 0, which is the superclass of Object. */
    String className(int index) {
        return index == 0 ? "" : utf8(u2(file, offsets[index] + 1));
    }

    /** Names are compared with those of ASCII alone, so that what Latin-1 makes of others doesn't matter. */
    String utf8(int index) {
        int at = offsets[index];
        return new String(file, at + 3, u2(file, at + 1), StandardCharsets.ISO_8859_1);
    }

    /** A class file whose own name is another, wherever it is mentioned. */
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

    /** The index of a static method, added if it isn't there yet. */
    int addMethod(Member method) {
        String key = method.owner() + '.' + method.name() + method.descriptor();
        Integer known = addedIndices.get(key);
        if (known != null) {
            return known;
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
     * A class file with the constants that were added.
     *
     * @param changed the one that was read, with the same constants
     */
    byte[] complete(byte[] changed) {
        if (count > MOST) {
            throw new MalformedClassFile("it has no room for more constants");
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
