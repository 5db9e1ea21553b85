package io.heddle.lint.verification.harness.values;

import io.heddle.lint.compilation.MissingCalls;
import io.heddle.lint.verification.harness.loading.TaskClassLoader;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Subclasses of abstract classes of the program. Their methods call missing code. */
final class StubClasses {
    private static final ClassDesc CALLS = ClassDesc.of(MissingCalls.class.getName());
    private static final MethodTypeDesc VALUE = MethodTypeDesc.of(
            ConstantDescs.CD_Object,
            ConstantDescs.CD_String,
            ConstantDescs.CD_String,
            ConstantDescs.CD_Object.arrayType());

    private StubClasses() {}

    /**
     * A subclass without a constructor.
     *
     * @param bindings the types that type variables stand for
     */
    static Class<?> of(Class<?> type, Map<TypeVariable<?>, Type> bindings) throws NotTestable {
        if (!(type.getClassLoader() instanceof TaskClassLoader loader)) {
            throw RandomValues.notTestable(type);
        }
        String bound = Arrays.stream(type.getTypeParameters())
                .map(variable -> text(variable, bindings))
                .collect(Collectors.joining("$"));
        String name = type.getName() + "$Stub" + bound.replaceAll("\\W", "_");
        ClassDesc superclass = type.describeConstable().orElseThrow();
        return loader.define(name, () -> ClassFile.of().build(ClassDesc.of(name), code -> {
            code.withSuperclass(superclass);
            abstractMethods(type).forEach(method -> add(code, method, text(method.getGenericReturnType(), bindings)));
        }));
    }

    private static Iterable<Method> abstractMethods(Class<?> type) {
        Map<String, Method> bySignature = new HashMap<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                bySignature.putIfAbsent(signature(method), method);
            }
        }
        for (Method method : type.getMethods()) {
            bySignature.putIfAbsent(signature(method), method);
        }
        return bySignature.values().stream()
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .toList();
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    private static void add(ClassBuilder code, Method method, String returnType) {
        Class<?>[] parameters = method.getParameterTypes();
        MethodTypeDesc type = MethodTypeDesc.of(
                desc(method.getReturnType()),
                Arrays.stream(parameters).map(StubClasses::desc).toList());
        int flags = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        code.withMethodBody(method.getName(), type, flags, body -> {
            body.loadConstant(method.getDeclaringClass().getSimpleName() + "." + method.getName() + "()");
            body.loadConstant(returnType);
            body.loadConstant(parameters.length).anewarray(ConstantDescs.CD_Object);
            for (int i = 0; i < parameters.length; i++) {
                TypeKind kind = TypeKind.from(parameters[i]);
                body.dup().loadConstant(i).loadLocal(kind, body.parameterSlot(i));
                box(body, parameters[i]);
                body.aastore();
            }
            body.invokestatic(CALLS, "value", VALUE);
            returnValue(body, method.getReturnType());
        });
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    private static void box(CodeBuilder body, Class<?> type) {
        if (type.isPrimitive()) {
            ClassDesc boxed = boxed(type);
            body.invokestatic(boxed, "valueOf", MethodTypeDesc.of(boxed, desc(type)));
        }
    }

    private static ClassDesc boxed(Class<?> primitive) {
        return desc(MethodType.methodType(primitive).wrap().returnType());
    }

    private static void returnValue(CodeBuilder body, Class<?> type) {
        if (type == void.class) {
            body.pop().return_();
        } else if (type.isPrimitive()) {
            ClassDesc boxed = boxed(type);
            body.checkcast(boxed)
                    .invokevirtual(boxed, type.getName() + "Value", MethodTypeDesc.of(desc(type)))
                    .return_(TypeKind.from(type));
        } else {
            body.checkcast(desc(type)).areturn();
        }
    }

    /** The text of a type without variables. */
    private static String text(Type type, Map<TypeVariable<?>, Type> bindings) {
        return switch (type) {
            case ParameterizedType generic ->
                Arrays.stream(generic.getActualTypeArguments())
                        .map(each -> text(each, bindings))
                        .collect(Collectors.joining(",", RandomValues.raw(type).getTypeName() + "<", ">"));
            case TypeVariable<?> variable when bindings.get(variable) instanceof Class<?> bound -> bound.getTypeName();
            case TypeVariable<?> variable
            when bindings.get(variable) instanceof ParameterizedType bound -> text(bound, Map.of());
            default -> RandomValues.raw(type).getTypeName();
        };
    }
}
