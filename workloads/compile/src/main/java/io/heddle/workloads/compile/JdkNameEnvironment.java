package io.heddle.workloads.compile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.jspecify.annotations.Nullable;

/** The class files of the running JDK, as the environment of a compilation. */
final class JdkNameEnvironment implements INameEnvironment {
    private static final Set<String> PACKAGES = new HashSet<>();

    static {
        for (Module module : ModuleLayer.boot().modules()) {
            module.getPackages().forEach(name -> addWithOuter(name, PACKAGES));
        }
    }

    private final Set<String> packages = new HashSet<>();

    JdkNameEnvironment(String packageOfSources) {
        addWithOuter(packageOfSources, packages);
    }

    @Override
    public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
        String path = CharOperation.toString(compoundName).replace('.', '/') + ".class";
        try (InputStream bytes = ClassLoader.getPlatformClassLoader().getResourceAsStream(path)) {
            return bytes == null ? null : new NameEnvironmentAnswer(ClassFileReader.read(bytes, path), null);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (ClassFormatException unreadable) {
            throw new IllegalStateException(path + " is no class file that ECJ reads", unreadable);
        }
    }

    @Override
    public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
        return findType(CharOperation.arrayConcat(packageName, typeName));
    }

    @Override
    public boolean isPackage(char[] @Nullable [] parentPackageName, char[] packageName) {
        String name = CharOperation.toString(CharOperation.arrayConcat(parentPackageName, packageName));
        return PACKAGES.contains(name) || packages.contains(name);
    }

    @Override
    public void cleanup() {}

    private static void addWithOuter(String packageName, Set<String> packages) {
        for (int end = packageName.length(); end > 0; end = packageName.lastIndexOf('.', end - 1)) {
            packages.add(packageName.substring(0, end));
        }
    }
}
