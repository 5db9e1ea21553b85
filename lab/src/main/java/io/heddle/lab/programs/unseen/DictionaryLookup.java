package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by system calls: each step of a binary search reads one entry of a sorted file, which is in the page cache, by a call of its
 * own.
 */
public final class DictionaryLookup {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx128m");

    private static final int ENTRIES = 200_000;
    private static final int LOOKUPS = 50;

    private DictionaryLookup() {}

    /** The dictionary as one thread sees it: pairs of a key and its value. The key is twice the position of the entry. */
    private static final class Dictionary {
        private final FileChannel file;
        private final ByteBuffer entry = ByteBuffer.allocateDirect(2 * Long.BYTES);

        Dictionary(FileChannel file) {
            this.file = file;
        }

        /** @return the value of the key, or -1 */
        long find(long key) throws IOException {
            int low = 0;
            int high = ENTRIES - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                if (file.read(entry.clear(), (long) middle * entry.capacity()) != entry.capacity()) {
                    throw new IOException("the dictionary is cut off");
                }
                long found = entry.getLong(0);
                if (found == key) {
                    return entry.getLong(Long.BYTES);
                }
                low = found < key ? middle + 1 : low;
                high = found < key ? high : middle - 1;
            }
            return -1;
        }
    }

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Path path = Files.createTempFile("heddle-dictionary-", "");
        List<FileChannel> files = new ArrayList<>();
        try {
            Files.write(path, entries());
            Lifetime lifetime = Lifetime.of(arguments);
            for (int i = 0; i < Lifetime.cpus(); i++) {
                FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
                files.add(file);
                Dictionary dictionary = new Dictionary(file);
                lifetime.repeat("lookup-" + i, 1, () -> lookUp(dictionary));
            }
            lifetime.finish();
        } finally {
            Files.delete(path);
        }
        for (FileChannel file : files) {
            file.close();
        }
    }

    private static byte[] entries() {
        ByteBuffer entries = ByteBuffer.allocate(ENTRIES * 2 * Long.BYTES);
        for (int i = 0; i < ENTRIES; i++) {
            entries.putLong(2L * i).putLong(i);
        }
        return entries.array();
    }

    private static void lookUp(Dictionary dictionary) throws IOException {
        for (int i = 0; i < LOOKUPS; i++) {
            int key = ThreadLocalRandom.current().nextInt(2 * ENTRIES);
            if (dictionary.find(key) != (key % 2 == 0 ? key / 2 : -1)) {
                throw new AssertionError("the value of " + key + " differs");
            }
        }
    }
}
