package io.heddle.diagnosis.findings;

/**
 * A measure that may remove a cause.
 *
 * @param text one sentence
 * @param command what to add to the program's command line, or a command of Heddle; empty if the remedy is a change of the code
 */
public record Remedy(String text, String command) {
    public static Remedy ofCode(String text) {
        return new Remedy(text, "");
    }
}
