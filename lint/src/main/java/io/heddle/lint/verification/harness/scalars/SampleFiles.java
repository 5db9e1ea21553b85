package io.heddle.lint.verification.harness.scalars;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Parameter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A small folder of text files, or one text file, for tasks that read files. Each run gets them anew at the same path. */
public final class SampleFiles {
    private static final Set<String> NAMES =
            Set.of("path", "dir", "directory", "folder", "file", "filename", "filepath", "rootpath", "root");

    private static final int MOST_FILES = 40;
    private static final int FILES_IN_A_FOLDER = 4;

    /** The most lines of the only file. */
    private static final int MOST_LINES = 5_000;

    private static final int NUMBERS_IN_A_LINE = 4;

    private SampleFiles() {}

    /** Whether a text is the name of a file. */
    public static boolean isNamedLikeFile(Parameter parameter) {
        return parameter.isNamePresent() && NAMES.contains(parameter.getName().toLowerCase(Locale.ROOT));
    }

    /** Creates the folder with about as many files as given, or the file with about as many lines. */
    public static Path create(Random random, int size, ArgumentStyle style) {
        Path root = Path.of(System.getProperty("java.io.tmpdir"), "sample");
        try {
            delete(root);
            if (style.hasOneFile()) {
                return Files.writeString(root, text(random, Math.min(size, MOST_LINES), style));
            }
            Path folder = Files.createDirectories(root);
            for (int i = 0; i < Math.min(size, MOST_FILES); i++) {
                if (i > 0 && i % FILES_IN_A_FOLDER == 0) {
                    folder = Files.createDirectory((i % 3 == 0 ? root : folder).resolve("folder" + i));
                }
                StringBuilder text = new StringBuilder();
                for (int line = random.nextInt(8); line >= 0; line--) {
                    text.append(ScalarValues.text(random, random.nextInt(40))).append('\n');
                }
                Files.writeString(folder.resolve("file" + i + ".txt"), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return root;
    }

    private static String text(Random random, int lines, ArgumentStyle style) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            if (style.texts() == Texts.NUMBERS) {
                for (int j = 0; j < NUMBERS_IN_A_LINE; j++) {
                    text.append(random.nextInt(100)).append(' ');
                }
            } else {
                text.append(ScalarValues.text(random, random.nextInt(40)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
