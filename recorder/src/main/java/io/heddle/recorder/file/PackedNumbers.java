package io.heddle.recorder.file;

import io.heddle.recorder.chunk.DamagedChunk;
import java.util.Arrays;

/**
 * Numbers from 0 in printable Latin-1 characters, so that tools can print a string of them on a terminal. A number has digits of base
 * 95, the lowest first. The last digit is an ASCII character, the others have the highest bit set.
 */
final class PackedNumbers {
    private static final int BASE = 95;
    private static final int LAST = 0x20;
    private static final int MORE = 0xa0;
    private static final int MAX_DIGITS = 10;

    private PackedNumbers() {}

    /** Collects numbers. */
    static final class Sink {
        private byte[] characters = new byte[1 << 12];
        private int size;

        void add(long number) {
            if (characters.length - size < MAX_DIGITS) {
                characters = Arrays.copyOf(characters, 2 * characters.length);
            }
            long rest = number;
            while (rest >= BASE) {
                characters[size++] = (byte) (MORE + rest % BASE);
                rest /= BASE;
            }
            characters[size++] = (byte) (LAST + rest);
        }

        byte[] characters() {
            return characters;
        }

        int size() {
            return size;
        }

        void clear() {
            size = 0;
        }
    }

    /** Reads numbers. */
    static final class Source {
        private final byte[] characters;
        private int position;

        Source(byte[] characters) {
            this.characters = characters;
        }

        boolean hasNext() {
            return position < characters.length;
        }

        long next() throws DamagedChunk {
            long number = 0;
            long weight = 1;
            for (int digits = 0; digits < MAX_DIGITS && position < characters.length; digits++) {
                int character = characters[position++];
                int digit = (character & 0x7f) - LAST;
                if (digit < 0 || digit >= BASE) {
                    break;
                }
                number += weight * digit;
                if (character >= 0) {
                    return number;
                }
                weight *= BASE;
            }
            throw new DamagedChunk("a packed number is incomplete");
        }
    }
}
