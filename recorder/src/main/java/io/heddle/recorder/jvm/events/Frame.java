package io.heddle.recorder.jvm.events;

/**
 * A Java stack frame.
 *
 * @param type the binary name of the class, such as {@code java.util.Map$Entry}
 * @param line the line of the source; -1 when unknown
 */
public record Frame(String type, String method, int line) {}
