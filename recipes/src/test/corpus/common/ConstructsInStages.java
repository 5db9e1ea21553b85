package common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A reference to a constructor is a function, and a constructor runs those of its superclasses first. */
class ConstructsInStages {
    CompletableFuture<Settings> settings() {
        return CompletableFuture.supplyAsync(Settings::new);
    }

    static class FileSettings {
        final String text;

        FileSettings() {
            try {
                text = Files.readString(Path.of("settings")); // expect: blocking-in-common-pool
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static class Settings extends FileSettings {
        final int length;

        Settings() {
            length = text.length();
        }
    }
}
