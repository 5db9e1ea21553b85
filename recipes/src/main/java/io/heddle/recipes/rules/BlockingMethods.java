package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises calls that block for something other than a fork/join task, by a list of methods of the JDK and of libraries. */
final class BlockingMethods {
    private static final String LIST = "blocking-methods.txt";
    private static final Set<String> IO_EXCEPTIONS = Set.of("java.io.IOException", "java.sql.SQLException");

    private static final int LONGEST_CHAIN = 100;

    /** Methods of functional interfaces, which lambdas implement. */
    private static final Set<String> FUNCTIONS = Set.of("accept", "apply", "get", "run", "call", "test", "execute");

    /** The names of methods that the code of a caller implements. */
    private static final Pattern CALLBACK = Pattern.compile("on[A-Z].*|handle.*|visit.*|process.*");

    private static final Set<String> FILES = Set.of(
            "java.io.File",
            "java.nio.file.Path",
            "java.net.URL",
            "java.net.URLConnection",
            "java.net.HttpURLConnection");
    private static final Pattern FILE_ACCESS = Pattern.compile(
            "(read|write|open|load|save|parse|store|from|copy|move|create|extract|unzip|transfer|download|upload|append)([A-Z].*)?");
    private static final List<String> FILE_TYPES =
            List.of("Parser", "Reader", "Writer", "Stream", "Workbook", "Archive", "ZipFile", "JarFile", "Directory");

    private static final List<String> PROXIES = List.of("Repository", "Dao", "DAO", "Client", "Feign");

    /** The names of methods of MyBatis' mappers. Other mappers convert objects. */
    private static final Pattern STATEMENT = Pattern.compile(
            "(select|insert|update|delete|find|save|exists|count|query|remove|batch|list|get)([A-Z].*)?");

    private static final List<String> LATER_RESULTS =
            List.of("java.util.concurrent.", "reactor.", "io.reactivex.", "rx.", "retrofit2.", "io.smallrye.");

    private static final Map<String, List<String>> METHODS = new HashMap<>();

    static {
        read().lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(line -> {
            String[] words = line.split(" ");
            METHODS.put(words[0], Arrays.asList(words).subList(1, words.length));
        });
    }

    private static final List<String> PREFIXES =
            METHODS.keySet().stream().filter(each -> each.endsWith("*")).toList();

    private static final List<String> SUFFIXES =
            METHODS.keySet().stream().filter(each -> each.startsWith("*")).toList();

    private BlockingMethods() {}

    private static String read() {
        try (InputStream list = Objects.requireNonNull(BlockingMethods.class.getResourceAsStream(LIST))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean contains(ProgramModel program, Step.Call call) {
        return contains(program, typeOf(program, call), call.name())
                || isUnknownIo(program, call)
                || isFileAccess(program, call);
    }

    /** Whether a constructor of a type opens a file or a connection. */
    static boolean opens(String type) {
        return isListed(type, Body.CONSTRUCTOR);
    }

    static boolean contains(ProgramModel program, String type, String method) {
        return program.supertypes(type).stream().anyMatch(each -> isListed(each, method))
                || (program.findClass(type).isEmpty() && isConventional(type, method))
                || program.bodiesNamed(type, method).stream().anyMatch(body -> isUnknownIo(program, body));
    }

    /** The class that a call is on. The type of an unresolved call in a chain is that of the first call in the chain. */
    private static String typeOf(ProgramModel program, Step.Call call) {
        String known = program.classOf(call);
        Value next = receiver(program, call);
        // A variable may come from a chain that begins with itself.
        for (int i = 0;
                i < LONGEST_CHAIN && known.isEmpty() && next instanceof Value.CallResult(Step.Call before);
                i++) {
            known = program.classOf(before);
            next = receiver(program, before);
        }
        return known.isEmpty() ? program.typeOf(next) : known;
    }

    private static Value receiver(ProgramModel program, Step.Call call) {
        return switch (call.receiver()) {
            case null -> Value.Unknown.UNKNOWN;
            case Value.Local local
            when local.type().isEmpty() -> program.initialValue(local).orElse(local);
            case Value receiver -> receiver;
        };
    }

    /** Whether a class without a source is named as libraries name those with a blocking method. */
    private static boolean isConventional(String type, String method) {
        return SUFFIXES.stream()
                .anyMatch(suffix ->
                        type.endsWith(suffix.substring(1)) && matches(METHODS.getOrDefault(suffix, List.of()), method));
    }

    private static boolean isListed(String type, String method) {
        return matches(METHODS.getOrDefault(type, List.of()), method)
                || PREFIXES.stream()
                        .anyMatch(prefix ->
                                isPrefix(prefix, type) && matches(METHODS.getOrDefault(prefix, List.of()), method));
    }

    private static boolean matches(List<String> patterns, String name) {
        return patterns.stream()
                .anyMatch(
                        pattern -> pattern.equals(name) || (isPrefix(pattern, name) && !name.equals(Body.CONSTRUCTOR)));
    }

    private static boolean isPrefix(String pattern, String name) {
        return pattern.endsWith("*") && name.startsWith(pattern.substring(0, pattern.length() - 1));
    }

    /** Whether a call of a library's method is given a file and named for what it does with it. */
    private static boolean isFileAccess(ProgramModel program, Step.Call call) {
        String type = typeOf(program, call);
        return FILE_ACCESS.matcher(call.name()).matches()
                && isOfLibrary(program, type)
                && call.arguments().stream().anyMatch(each -> FILES.contains(program.typeOf(each)));
    }

    /** Whether a constructor of a library's type opens the file that it is given, by the type's name. */
    static boolean opensFile(ProgramModel program, Step.Creation made) {
        return FILE_TYPES.stream().anyMatch(made.type()::endsWith)
                && isOfLibrary(program, made.type())
                && made.arguments().stream().anyMatch(each -> FILES.contains(program.typeOf(each)));
    }

    private static boolean isOfLibrary(ProgramModel program, String type) {
        return type.contains(".")
                && !type.startsWith("java.")
                && program.findClass(type).isEmpty();
    }

    /** Whether a call is of a method for I/O, by its exceptions or its interface, whose code is not among the sources. */
    private static boolean isUnknownIo(ProgramModel program, Step.Call call) {
        return program.bodyOf(call).filter(body -> isUnknownIo(program, body)).isPresent();
    }

    private static boolean isUnknownIo(ProgramModel program, Body method) {
        return method.is(Body.Trait.WITHOUT_CODE)
                && (declaresIo(method) || isOfProxy(method))
                && !program.hasSubtypes(method.type());
    }

    private static boolean declaresIo(Body method) {
        return !FUNCTIONS.contains(method.name())
                && !CALLBACK.matcher(method.name()).matches()
                && method.thrown().stream().anyMatch(IO_EXCEPTIONS::contains);
    }

    /**
     * Whether a library implements a method at run time, as Spring Data and Feign do, by the name of its interface. Futures, and
     * calls that wait to be executed, are no results to wait for.
     */
    private static boolean isOfProxy(Body method) {
        return (PROXIES.stream().anyMatch(method.type()::endsWith)
                        || (method.type().endsWith("Mapper")
                                && STATEMENT.matcher(method.name()).matches()))
                && LATER_RESULTS.stream().noneMatch(method.returns()::startsWith);
    }
}
