package io.heddle.policy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;
import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/**
 * Reads TOML files of one kind. Each error is one line.
 *
 * @param noun names the kind, for example "policy file"
 * @param depth says how deep tables are nested in such a file
 * @param errors makes the exceptions
 */
public record TomlFile(String noun, String depth, Function<String, RuntimeException> errors) {
    private static final int MAX_BYTES = 65_536;

    /** Reads a file. */
    public TomlSection read(String file) {
        String cannot = "cannot read %s %s: ".formatted(noun, file);
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw errors.apply(cannot + "the file has more than 64 KiB. Name a TOML file.");
            }
            return parse(file, new String(bytes, StandardCharsets.UTF_8));
        } catch (NoSuchFileException | InvalidPathException e) {
            throw errors.apply(cannot + "no such file. Check the path.");
        } catch (AccessDeniedException e) {
            throw errors.apply(cannot + "permission denied. Make it readable (chmod +r).");
        } catch (IOException e) {
            String cause = Files.isDirectory(Path.of(file)) ? "it is a folder" : String.valueOf(e.getMessage());
            throw errors.apply(cannot + cause + ". Name a TOML file.");
        }
    }

    /**
     * Parses the text of a file. tomlj recurses for each level of nesting. It throws an error in a key during error recovery
     * instead of returning it.
     *
     * @param file the path as the user gave it
     */
    public TomlSection parse(String file, String text) {
        try {
            TomlParseResult result = Toml.parse(text);
            if (result.hasErrors()) {
                throw result.errors().getFirst();
            }
            return new TomlSection(file, result, errors);
        } catch (StackOverflowError e) {
            throw errors.apply("cannot read %s %s: its tables are nested too deep. %s.".formatted(noun, file, depth));
        } catch (TomlParseError e) {
            throw errors.apply(located(file, e.position(), String.valueOf(e.getMessage())));
        }
    }

    /** Returns an error with its position, as one line. Line breaks that come from the file become spaces. */
    static String located(String file, TomlPosition position, String cause) {
        return "%s:%d:%d: %s".formatted(file, position.line(), position.column(), cause.replaceAll("\\R", " "));
    }
}
