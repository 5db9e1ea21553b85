package io.heddle.kernel.process;

/** The characters that terminals obey. */
public final class ControlCharacters {
    private ControlCharacters() {}

    /**
     * Whether a character controls a terminal, or changes the order in which it shows other characters (CVE-2021-42574). Line
     * feed and tab do not count. All of these characters are single UTF-16 units.
     */
    public static boolean contain(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL -> codePoint != '\n' && codePoint != '\t';
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT ->
                (codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069);
            default -> false;
        };
    }
}
