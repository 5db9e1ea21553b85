import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives the classes of jars stack maps where they are older than Java 6, which brought these: HotSpot verifies classes without
 * them by a slow path, and no AOT cache takes them in. Picocli's are of Java 5, and a quarter of Heddle's start.
 *
 * <p>Called with the paths of jars that hold all that they extend, by the checkout's build and the release's; what needs no change is
 * left alone.
 */
final class StackMaps {
    private static final ClassFileVersion JAVA_8 = ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0);

    private StackMaps() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            Path path = Path.of(jar);
            try (ZipFile zip = new ZipFile(path.toFile())) {
                List<? extends ZipEntry> entries = zip.stream().toList();
                boolean needed = false;
                for (ZipEntry entry : entries) {
                    needed |= isClass(entry) && isOld(parse(zip, entry));
                }
                if (needed) {
                    Path aside = path.resolveSibling(path.getFileName() + ".new");
                    rewrite(zip, entries, aside);
                    Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }

    private static void rewrite(ZipFile zip, List<? extends ZipEntry> entries, Path to) throws IOException {
        ClassFile classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(type -> resource(zip, type))
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry : entries) {
                byte[] bytes = read(zip, entry);
                if (isClass(entry) && isOld(classFile.parse(bytes))) {
                    bytes = withStackMaps(classFile, classFile.parse(bytes));
                }
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                out.putNextEntry(copy);
                out.write(bytes);
                out.closeEntry();
            }
        }
    }

    /** Code that is taken apart and put together again gets the stack maps that its version asks for. */
    private static byte[] withStackMaps(ClassFile classFile, ClassModel old) {
        return classFile.transformClass(
                old,
                ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                        .andThen((builder, element) ->
                                builder.with(element instanceof ClassFileVersion ? JAVA_8 : element)));
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class");
    }

    private static boolean isOld(ClassModel model) {
        return model.majorVersion() < ClassFile.JAVA_6_VERSION;
    }

    private static ClassModel parse(ZipFile zip, ZipEntry entry) throws IOException {
        return ClassFile.of().parse(read(zip, entry));
    }

    private static byte[] read(ZipFile zip, ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    /** @return the class file of a type that the jar itself has, else null */
    private static InputStream resource(ZipFile zip, ClassDesc type) {
        String descriptor = type.descriptorString();
        ZipEntry entry = zip.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : zip.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
