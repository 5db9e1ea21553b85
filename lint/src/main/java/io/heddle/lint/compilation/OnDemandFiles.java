package io.heddle.lint.compilation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Gives the compiler the sources of a module when it asks for their types, and keeps the classes that it generates in memory. */
final class OnDemandFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private ModuleSources sources;
    private final List<GeneratedClass> classes = new ArrayList<>();

    OnDemandFiles(ModuleSources sources, List<Path> classPath) throws IOException {
        super(ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8));
        this.sources = sources;
        fileManager.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
    }

    /** Forgets the classes that were generated before. */
    void begin(ModuleSources next) {
        sources = next;
        classes.clear();
    }

    /** The classes that were generated since then. */
    List<GeneratedClass> classes() {
        return List.copyOf(classes);
    }

    @Override
    public boolean hasLocation(Location location) {
        return location == StandardLocation.SOURCE_PATH || super.hasLocation(location);
    }

    @Override
    public Iterable<JavaFileObject> list(
            Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
        if (location != StandardLocation.SOURCE_PATH) {
            return super.list(location, packageName, kinds, recurse);
        }
        return kinds.contains(JavaFileObject.Kind.SOURCE) ? new ArrayList<>(sources.ofPackage(packageName)) : List.of();
    }

    @Override
    public @Nullable String inferBinaryName(Location location, JavaFileObject file) {
        return file instanceof SourceText source ? source.type() : super.inferBinaryName(location, file);
    }

    @Override
    public boolean isSameFile(FileObject one, FileObject other) {
        return (one instanceof SourceText || other instanceof SourceText)
                ? one.toUri().equals(other.toUri())
                : super.isSameFile(one, other);
    }

    @Override
    public boolean contains(Location location, FileObject file) throws IOException {
        return file instanceof SourceText ? location == StandardLocation.SOURCE_PATH : super.contains(location, file);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
        return new SimpleJavaFileObject(URI.create("class:///" + name.replace('.', '/')), kind) {
            @Override
            public OutputStream openOutputStream() {
                return new ByteArrayOutputStream() {
                    @Override
                    public void close() {
                        classes.add(new GeneratedClass(name, sibling.toUri(), toByteArray()));
                    }
                };
            }
        };
    }
}
