package io.heddle.lint.sources;

import java.nio.file.Path;

/** The folders of packages in a source tree. */
public final class PackageFolders {
    private PackageFolders() {}

    /**
     * The root of the source tree that contains a folder; the folder itself if its package has another name.
     *
     * @param packageName the package of the sources in the folder; empty for the unnamed package
     */
    public static Path rootOf(Path folder, String packageName) {
        Path packages = Path.of(packageName.replace('.', '/'));
        if (packageName.isEmpty() || !folder.endsWith(packages)) {
            return folder;
        }
        Path root = folder;
        for (int i = 0; i < packages.getNameCount(); i++) {
            root = root.resolve("..").normalize();
        }
        return root;
    }
}
