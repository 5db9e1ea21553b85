package io.heddle.recipes.patterns;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.openrewrite.java.tree.J;

/**
 * Finds code that depends on something outside of the JVM: files, networks, databases, processes, displays and timers. Other libraries
 * count as such, unless they only write logs.
 */
public final class ExternalCalls {
    private static final Pattern EXTERNAL = Pattern.compile("java\\.net\\.(?!URI$|URLEncoder$|URLDecoder$).*"
            + "|java\\.nio\\.(channels\\..*|file\\.(Files|FileSystem|WatchService))"
            + "|java\\.io\\.(File|RandomAccessFile|File\\w*(Stream|Reader|Writer))"
            + "|java\\.lang\\.(Process|ProcessBuilder|Runtime)"
            + "|java\\.util\\.(Timer|concurrent\\.Scheduled\\w+)"
            + "|java\\.(sql|rmi|awt)\\..*|javax\\.(sql|swing|imageio|naming|mail|persistence)\\..*");

    private static final Pattern HARMLESS = Pattern.compile(
            "|void|boolean|byte|char|short|int|long|float|double|.*\\[\\]"
                    + "|(java|javax|jsr166[ey])\\..*|scala\\.concurrent\\..*|akka\\.dispatch\\..*"
                    + "|(org\\.slf4j|org\\.apache\\.(logging|log4j|commons\\.logging)|ch\\.qos\\.logback|lombok|org\\.jspecify)\\..*");

    private final ProgramModel program;
    private final Set<UUID> seen = new HashSet<>();

    private ExternalCalls(ProgramModel program) {
        this.program = program;
    }

    /** Whether a class calls external code, directly or through other classes of the program. */
    public static boolean areMadeBy(ProgramModel program, String type) {
        ExternalCalls calls = new ExternalCalls(program);
        return program.findClass(type)
                .filter(found -> found.bodies().stream().anyMatch(calls::isExternal))
                .isPresent();
    }

    /** Whether a file imports all classes of a package that is neither in the program nor in the JDK. */
    public static boolean mayBeMadeIn(ProgramModel program, J.CompilationUnit file) {
        return file.getImports().stream()
                .filter(each -> !each.isStatic() && each.getClassName().equals("*"))
                .map(each -> each.getPackageName() + ".")
                .anyMatch(name -> !HARMLESS.matcher(name + "X").matches() && !declares(program, name));
    }

    private static boolean declares(ProgramModel program, String packagePrefix) {
        for (ClassModel each : program.classes()) {
            if (each.name().startsWith(packagePrefix)) {
                return true;
            }
        }
        return false;
    }

    private boolean isExternal(Body body) {
        if (!seen.add(body.position().node())) {
            return false;
        }
        boolean[] external = new boolean[1];
        StepTraversal.forEach(
                body.steps(),
                step -> external[0] = external[0]
                        || switch (step) {
                            case Step.Creation made ->
                                isExternal(made.type())
                                        || bodies(made.type(), Body.CONSTRUCTOR).stream()
                                                .anyMatch(this::isExternal);
                            case Step.Call call ->
                                isExternal(call.type())
                                        || isExternal(
                                                call.receiver() == null
                                                        ? ""
                                                        : call.receiver().type())
                                        || bodies(call.type(), call.name()).stream()
                                                .anyMatch(this::isExternal);
                            default -> false;
                        });
        return external[0];
    }

    private boolean isExternal(String type) {
        return EXTERNAL.matcher(type).matches()
                || !(HARMLESS.matcher(type).matches() || program.findClass(type).isPresent() || !type.contains("."));
    }

    /** The bodies that a call may run: those of a class and of its direct subtypes. */
    private List<Body> bodies(String type, String name) {
        List<Body> bodies = new ArrayList<>();
        for (ClassModel each : program.classes()) {
            if (each.name().equals(type) || each.supertypes().contains(type)) {
                each.bodies().stream().filter(body -> body.name().equals(name)).forEach(bodies::add);
            }
        }
        program.findClass(type).stream()
                .flatMap(found -> found.supertypes().stream())
                .flatMap(parent -> program.findClass(parent).stream())
                .flatMap(parent -> parent.bodies().stream())
                .filter(body -> body.name().equals(name))
                .forEach(bodies::add);
        return bodies;
    }
}
