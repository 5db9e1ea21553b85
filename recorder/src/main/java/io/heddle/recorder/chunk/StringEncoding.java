package io.heddle.recorder.chunk;

/** The encodings of a string in a chunk. */
final class StringEncoding {
    static final int NULL = 0;
    static final int EMPTY = 1;
    static final int CONSTANT = 2;
    static final int UTF8 = 3;
    static final int UTF16 = 4;
    static final int LATIN1 = 5;

    private StringEncoding() {}
}
