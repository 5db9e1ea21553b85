package io.heddle.agent.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Loads a class from a file by a class loader that sees only the JDK, and lets the class make a thread. */
public final class IsolatedLoading {
    private IsolatedLoading() {}

    private static final class Isolated extends ClassLoader {
        Isolated() {
            super(null);
        }

        Class<?> define(byte[] file) {
            return defineClass(null, file, 0, file.length);
        }
    }

    /** @param args the file of a class with a static method {@code make} */
    public static void main(String[] args) throws IOException {
        byte[] file = Files.readAllBytes(Path.of(args[0]));
        try {
            Object made = new Isolated().define(file).getMethod("make").invoke(null);
            System.out.println(made instanceof Thread thread ? "virtual: " + thread.isVirtual() : "none");
        } catch (ReflectiveOperationException | LinkageError e) {
            System.out.println(e);
        }
    }
}
