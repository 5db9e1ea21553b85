package io.heddle.lint.compilation;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import io.heddle.recipes.edits.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Adds the members that Lombok would generate. Lombok itself would run in Heddle's own JVM, outside of the containment, and most
 * versions reject a recent JDK.
 */
final class LombokMembers {
    private final ParsedText source;
    private final ClassTree type;
    private final Set<String> annotations;
    private final Set<String> methods;
    private final List<VariableTree> fields;
    private final StringBuilder members = new StringBuilder();

    private LombokMembers(ParsedText source, ClassTree type) {
        this.source = source;
        this.type = type;
        annotations = annotations(type.getModifiers());
        methods = type.getMembers().stream()
                .filter(MethodTree.class::isInstance)
                .map(each -> ((MethodTree) each).getName().toString())
                .collect(Collectors.toSet());
        fields = type.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(each -> !each.getModifiers().getFlags().contains(Modifier.STATIC)
                        && each.getType() != null
                        && source.start(each.getType()) > source.start(type))
                .toList();
    }

    /** A source with the members of all its classes, or the same source if it does not use Lombok. */
    static String added(String text) {
        if (!text.contains("lombok.")) {
            return text;
        }
        ParsedText source = ParsedText.of(text);
        List<TextEdit> edits = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
                if (type.getKind() == ClassTree.Kind.CLASS || type.getKind() == ClassTree.Kind.ENUM) {
                    String members = new LombokMembers(source, type).generate();
                    int end = source.end(type) - 1;
                    if (!members.isEmpty() && end > 0 && text.charAt(end) == '}') {
                        edits.add(TextEdit.insertion(end, members));
                    }
                }
                return super.visitClass(type, null);
            }
        }.scan(source.unit(), null);
        return TextEdit.apply(text, edits);
    }

    private static Set<String> annotations(ModifiersTree modifiers) {
        return modifiers.getAnnotations().stream()
                .map(AnnotationTree::getAnnotationType)
                .map(Object::toString)
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .collect(Collectors.toSet());
    }

    private boolean has(String... names) {
        return Stream.of(names).anyMatch(annotations::contains);
    }

    private String generate() {
        if (has("Slf4j", "Log4j", "Log4j2", "CommonsLog", "JBossLog", "XSlf4j")) {
            members.append("private static final org.slf4j.Logger log = org.slf4j.LoggerFactory.getLogger(\"\"); ");
        }
        if (has("Log")) {
            members.append(
                    "private static final java.util.logging.Logger log = java.util.logging.Logger.getLogger(\"\"); ");
        }
        fields.forEach(this::addAccessors);
        addConstructors();
        if (has("Builder", "SuperBuilder")) {
            addBuilder();
        }
        if (has("Data", "Value", "EqualsAndHashCode")) {
            addEquals();
        }
        if (has("Data", "Value", "ToString")) {
            addText();
        }
        return members.toString();
    }

    private void addAccessors(VariableTree field) {
        Set<String> own = annotations(field.getModifiers());
        String name = field.getName().toString();
        String fieldType = source.text(field.getType());
        boolean isBoolean = fieldType.equals("boolean");
        String property = isBoolean && name.matches("is[A-Z].*") ? name.substring(2) : name;
        String suffix = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        if (has("Data", "Value", "Getter") || own.contains("Getter")) {
            addMethod((isBoolean ? "is" : "get") + suffix, fieldType, "", "return this." + name + ";");
        }
        if ((has("Data", "Setter") || own.contains("Setter")) && !isFinal(field)) {
            addMethod("set" + suffix, "void", fieldType + " " + name, "this.%1$s = %1$s;".formatted(name));
        }
    }

    private void addMethod(String name, String result, String parameters, String body) {
        if (!methods.contains(name)) {
            members.append("public %s %s(%s) { %s } ".formatted(result, name, parameters, body));
        }
    }

    private boolean isFinal(VariableTree field) {
        return field.getModifiers().getFlags().contains(Modifier.FINAL);
    }

    private void addConstructors() {
        List<VariableTree> open = fields.stream()
                .filter(each -> !(isFinal(each) && each.getInitializer() != null))
                .toList();
        List<VariableTree> required = open.stream()
                .filter(each -> isFinal(each)
                        || (each.getInitializer() == null
                                && annotations(each.getModifiers()).contains("NonNull")))
                .toList();
        boolean explicit = methods.contains("<init>");
        if (has("NoArgsConstructor")) {
            addConstructor(List.of());
        }
        boolean builds = has("Builder", "SuperBuilder") && !has("NoArgsConstructor");
        boolean all = has("AllArgsConstructor") || (!explicit && (has("Value") || builds));
        if (all) {
            addConstructor(open);
        }
        boolean plainData = has("Data") && !explicit && !all && !has("NoArgsConstructor");
        if ((has("RequiredArgsConstructor") || plainData) && !(all && required.size() == open.size())) {
            addConstructor(required);
        }
    }

    private void addConstructor(List<VariableTree> parameters) {
        members.append("%s %s(%s) { %s } "
                .formatted(
                        type.getKind() == ClassTree.Kind.ENUM ? "private" : "public",
                        type.getSimpleName(),
                        parameters.stream()
                                .map(each -> source.text(each.getType()) + " " + each.getName())
                                .collect(Collectors.joining(", ")),
                        parameters.stream()
                                .map(each -> "this.%1$s = %1$s;".formatted(each.getName()))
                                .collect(Collectors.joining(" "))));
    }

    private void addBuilder() {
        String builder = type.getSimpleName() + "Builder";
        members.append(
                "public static %1$s builder() { return new %1$s(); } public static class %1$s { ".formatted(builder));
        fields.forEach(field ->
                members.append("private %1$s %2$s; public %3$s %2$s(%1$s %2$s) { this.%2$s = %2$s; return this; } "
                        .formatted(source.text(field.getType()), field.getName(), builder)));
        members.append("public %1$s build() { return new %1$s(%2$s); } } "
                .formatted(
                        type.getSimpleName(),
                        fields.stream()
                                .filter(each -> !(isFinal(each) && each.getInitializer() != null))
                                .map(VariableTree::getName)
                                .collect(Collectors.joining(", "))));
    }

    private void addEquals() {
        if (methods.contains("equals") || methods.contains("hashCode")) {
            return;
        }
        String name = type.getSimpleName().toString();
        addMethod(
                "equals",
                "boolean",
                "Object other",
                "return other != null && other.getClass() == getClass()"
                        + fields.stream()
                                .map(each -> " && java.util.Objects.deepEquals(%2$s, ((%1$s) other).%2$s)"
                                        .formatted(name, each.getName()))
                                .collect(Collectors.joining())
                        + ";");
        addMethod(
                "hashCode",
                "int",
                "",
                "return java.util.Arrays.deepHashCode(new Object[] {%s});"
                        .formatted(fields.stream().map(VariableTree::getName).collect(Collectors.joining(", "))));
    }

    private void addText() {
        addMethod(
                "toString",
                "String",
                "",
                "return \"%s(\"%s + \")\";"
                        .formatted(
                                type.getSimpleName(),
                                fields.stream()
                                        .map(each -> " + \"%1$s=\" + %1$s".formatted(each.getName()))
                                        .collect(Collectors.joining(" + \", \""))));
    }
}
