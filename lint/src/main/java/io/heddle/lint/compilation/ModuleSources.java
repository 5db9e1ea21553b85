package io.heddle.lint.compilation;

import io.heddle.lint.sources.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** The sources that one file of a program sees, with the texts that the compiler reads in their place. */
final class ModuleSources {
    private final SourceFolders folders;
    private final Path anchor;
    private final String anchorPackage;
    private final Map<Path, String> originals = new HashMap<>();
    private final Map<Path, String> texts = new HashMap<>();
    private final Map<String, Stub> stubs;
    private final Map<Path, String> hidden;
    private final AtomicBoolean legacy;

    /** @param anchor the file whose own source tree has precedence if several trees have a version of a type */
    ModuleSources(SourceFolders folders, Path anchor) throws IOException {
        this(
                folders,
                anchor,
                SourceFile.read(anchor).packageName(),
                new LinkedHashMap<>(),
                new HashMap<>(),
                new AtomicBoolean());
        declare(FailingCode.STUB);
        declare(MissingExpression.STUB);
    }

    private ModuleSources(
            SourceFolders folders,
            Path anchor,
            String anchorPackage,
            Map<String, Stub> stubs,
            Map<Path, String> hidden,
            AtomicBoolean legacy) {
        this.folders = folders;
        this.anchor = anchor;
        this.anchorPackage = anchorPackage;
        this.stubs = stubs;
        this.hidden = hidden;
        this.legacy = legacy;
    }

    /** A copy with other texts of some files. It shares the stubs. */
    ModuleSources with(Map<Path, String> changed) {
        ModuleSources copy = new ModuleSources(folders, anchor, anchorPackage, stubs, new HashMap<>(hidden), legacy);
        copy.texts.putAll(texts);
        changed.forEach((file, text) -> copy.texts.put(file, prepared(text)));
        return copy;
    }

    void replace(Path file, String text) {
        texts.put(file, text);
    }

    /** Reads a file again. Returns whether it changed since it was read. */
    boolean refresh(Path file) {
        try {
            String text = SourceFile.read(file).text();
            boolean changed = !text.equals(originals.put(file, text));
            if (changed) {
                texts.put(file, prepared(text));
            }
            return changed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text(Path file) {
        if (!texts.containsKey(file)) {
            refresh(file);
        }
        return Objects.requireNonNull(texts.get(file));
    }

    private String prepared(String text) {
        return LombokMembers.added(legacy.get() ? LegacyForkJoin.replaced(text) : text);
    }

    /** Uses the JDK's framework from now on where sources use an older library that is missing. */
    void replaceLegacyLibraries() {
        if (!legacy.getAndSet(true)) {
            texts.replaceAll((_, text) -> LegacyForkJoin.replaced(text));
        }
    }

    /** Leaves out a file that can't be compiled, as if it did not exist. */
    void hide(Path file, CompileError error) {
        hidden.put(file, error.message());
    }

    /** The error because of which a file is left out; empty if it is not. */
    Optional<String> hidingError(Path file) {
        return Optional.ofNullable(hidden.get(file));
    }

    /** Declares a type that neither the sources nor the class path contain; false if it is declared already. */
    boolean declare(Stub stub) {
        return stubs.putIfAbsent(stub.name(), stub) == null;
    }

    /** Declares a type in a type that was declared before; false if there is no such type, or if it contains the declaration. */
    boolean declareIn(String outer, String member) {
        Stub stub = stubs.get(outer);
        if (stub == null || stub.text().contains(member)) {
            return false;
        }
        stubs.put(outer, stub.with(member));
        return true;
    }

    /** The types that are declared so far, in that order. */
    List<Stub> stubs() {
        return List.copyOf(stubs.values());
    }

    /** The text of a file for the compiler. */
    SourceText source(Path file) {
        String name = file.getFileName().toString();
        return new SourceText(file.toUri(), name.substring(0, name.length() - ".java".length()), () -> text(file));
    }

    /** The sources and stubs of a package. */
    Collection<SourceText> ofPackage(String name) {
        Map<String, SourceText> found = new HashMap<>();
        stubs.values().stream()
                .filter(stub -> stub.packageName().equals(name))
                .forEach(stub -> found.put(stub.name(), stub.source()));
        files(name)
                .filter(file -> !hidden.containsKey(file) && !file.endsWith("module-info.java"))
                .forEach(file -> {
                    String type = qualified(name, file);
                    found.put(type, new SourceText(file.toUri(), type, () -> text(file)));
                });
        return found.values();
    }

    private Stream<Path> files(String packageName) {
        Stream<Path> besides = packageName.equals(anchorPackage) ? folders.besides(anchor).stream() : Stream.empty();
        return packageName.isEmpty()
                ? besides
                : Stream.concat(folders.ofPackage(packageName, anchor).values().stream(), besides);
    }

    /** The file that declares a top-level type and is named after it. */
    Optional<Path> fileOf(String type) {
        String packageName = type.contains(".") ? type.substring(0, type.lastIndexOf('.')) : "";
        List<Path> files = new ArrayList<>(files(packageName)
                .filter(file -> qualified(packageName, file).equals(type))
                .toList());
        return files.isEmpty() ? Optional.empty() : Optional.of(files.getLast());
    }

    private static String qualified(String packageName, Path file) {
        String name = file.getFileName().toString();
        String simple = name.substring(0, name.length() - ".java".length());
        return packageName.isEmpty() ? simple : packageName + "." + simple;
    }
}
