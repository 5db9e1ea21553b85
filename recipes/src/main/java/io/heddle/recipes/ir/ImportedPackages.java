package io.heddle.recipes.ir;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The packages whose types a file names without importing each of them: its own, and those of imports on demand such as {@code
 * import java.util.*}.
 *
 * @param own the file's package
 * @param onDemand the packages that are imported on demand
 * @param sources whether the source of a type is known, by its qualified name
 */
record ImportedPackages(String own, List<String> onDemand, Predicate<String> sources) {
    /** The qualified name of a type that the parser could not resolve. */
    String qualified(String simple) {
        // Exercises are published without imports.
        Stream<String> common = own.isEmpty() ? Stream.of("java.util", "java.util.concurrent") : Stream.empty();
        return Stream.of(Stream.of(own), onDemand.stream(), common)
                .flatMap(Function.identity())
                .map(each -> qualified(each, simple))
                .filter(name -> sources.test(name) || isOfJdk(name))
                .findFirst()
                .or(() -> ofOnlyLibrary(simple))
                .orElse(qualified(own, simple));
    }

    /** The name if it can come from only one library. The outermost of a library's packages has the main types. */
    private Optional<String> ofOnlyLibrary(String simple) {
        List<String> libraries =
                onDemand.stream().filter(each -> !each.startsWith("java.")).toList();
        return libraries.stream()
                .min(Comparator.comparingInt(String::length))
                .filter(outermost -> libraries.stream().allMatch(each -> (each + ".").startsWith(outermost + ".")))
                .map(outermost -> qualified(outermost, simple));
    }

    private static String qualified(String packageName, String simple) {
        return packageName.isEmpty() ? simple : packageName + "." + simple;
    }

    private static boolean isOfJdk(String type) {
        return type.startsWith("java")
                && ClassLoader.getPlatformClassLoader().getResource(type.replace('.', '/') + ".class") != null;
    }
}
