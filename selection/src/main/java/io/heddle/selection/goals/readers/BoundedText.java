package io.heddle.selection.goals.readers;

/**
 * A text that a regular expression may look at only so often: backtracking can take exponential time. The number of looks, unlike the
 * time, is the same in each run. Not thread-safe.
 */
final class BoundedText implements CharSequence {
    private static final int MAX_LOOKS = 1_000_000;

    private final String text;
    private int looks;

    BoundedText(String text) {
        this.text = text;
    }

    /** The regular expression looks too often. */
    static final class TooSlow extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooSlow() {
            super("the REGEX takes too long for a line", null, false, false);
        }
    }

    @Override
    public char charAt(int index) {
        if (++looks > MAX_LOOKS) {
            throw new TooSlow();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
