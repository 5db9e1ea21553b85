package io.heddle.workloads.compile;

import java.util.Map;

/** Defines classes from bytes. The platform class loader loads all others. */
final class InMemoryClassLoader extends ClassLoader {
    private final Map<String, byte[]> classes;

    InMemoryClassLoader(Map<String, byte[]> classes) {
        super(ClassLoader.getPlatformClassLoader());
        this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
