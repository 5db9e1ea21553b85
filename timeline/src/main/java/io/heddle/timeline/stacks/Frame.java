package io.heddle.timeline.stacks;

/**
 * A frame of a stack.
 *
 * @param type the class, with its package; empty in the kernel and in native code
 * @param line the source line; -1 if unknown
 */
public record Frame(String type, String method, int line) {
    @Override
    public String toString() {
        String name = type.isEmpty() ? method : type + "." + method;
        return line < 0 ? name : name + ":" + line;
    }
}
