package io.heddle.recipes.callgraph;

/** The functional interfaces of the JDK that pools and streams run. */
final class FunctionTypes {
    private FunctionTypes() {}

    static boolean contains(String type) {
        return type.startsWith("java.util.function.")
                || type.equals("java.lang.Runnable")
                || type.equals("java.util.concurrent.Callable");
    }
}
