package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/**
 * Held back by a class loader that waits for a remote repository. The JVM calls it from {@code Class.forName}, and that native frame
 * pins the virtual thread to its carrier. Other virtual threads compute.
 */
public final class RemoteClasses {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m", "-XX:MetaspaceSize=256m");

    private static final int LOADING_PER_CPU = 2;
    private static final int OTHERS_PER_CPU = 10;
    private static final int DOWNLOAD_MILLIS = 20;
    private static final int PAUSE_MILLIS = 2;
    private static final int COMPUTE_MICROS = 200;

    /** A class in the repository. */
    private static final class Extension {
        private Extension() {}
    }

    /** A loader that finds the extension itself, and leaves all other classes to its parent. */
    private static final class RepositoryLoader extends ClassLoader {
        private final byte[] bytes;

        RepositoryLoader(byte[] bytes) {
            super(RemoteClasses.class.getClassLoader());
            this.bytes = bytes;
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.equals(Extension.class.getName())) {
                return super.loadClass(name);
            }
            try {
                Thread.sleep(DOWNLOAD_MILLIS);
            } catch (InterruptedException e) {
                throw new ClassNotFoundException(name, e);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private RemoteClasses() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        byte[] bytes = bytes(Extension.class);
        lifetime.repeatUncountedInVirtualThreads("loading", LOADING_PER_CPU * Lifetime.cpus(), () -> {
            RepositoryLoader loader = new RepositoryLoader(bytes);
            if (Class.forName(Extension.class.getName(), true, loader).getClassLoader() != loader) {
                throw new AssertionError("another loader loaded the extension");
            }
            Thread.sleep(PAUSE_MILLIS);
        });
        lifetime.repeatInVirtualThreads("request", OTHERS_PER_CPU * Lifetime.cpus(), () -> {
            Arithmetic.compute(COMPUTE_MICROS);
            Thread.sleep(PAUSE_MILLIS);
        });
        lifetime.finish();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file), file)) {
            return in.readAllBytes();
        }
    }
}
