package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Held back by compiler threads that wait for a CPU. The program's threads occupy all CPUs, and they call new code again and again:
 * copies of one generated class with long methods. Each copy runs in the interpreter until a compiler thread gets a CPU.
 */
public final class JitStarved {
    /** The thresholds keep metaspace from causing collections. */
    public static final List<String> JVM_FLAGS =
            List.of("-XX:+UseSerialGC", "-Xmx256m", "-XX:MetaspaceSize=512m", "-XX:ReservedCodeCacheSize=1g");

    private static final int THREADS_PER_CPU = 4;
    private static final int METHODS = 4;
    private static final int BRANCHES = 200;
    private static final int CALLS = 10_000;
    private static final int CALLS_PER_LOOK = 50;

    private static final ClassDesc GENERATED = ClassDesc.of(JitStarved.class.getPackageName(), "Generated");
    private static final MethodTypeDesc STEP = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);

    private JitStarved() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        byte[] bytes = generate();
        lifetime.repeat("caller", THREADS_PER_CPU * Lifetime.cpus(), () -> callCopy(bytes, lifetime));
        lifetime.finish();
    }

    private static void callCopy(byte[] bytes, Lifetime lifetime) throws ReflectiveOperationException {
        Class<?> copy = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        IntUnaryOperator code = (IntUnaryOperator) copy.getDeclaredConstructor().newInstance();
        int value = 1;
        for (int i = 0; i < CALLS && (i % CALLS_PER_LOOK != 0 || !lifetime.isOver()); i++) {
            value = code.applyAsInt(value + i);
        }
    }

    private static byte[] generate() {
        return ClassFile.of().build(GENERATED, type -> {
            type.withInterfaceSymbols(IntUnaryOperator.class.describeConstable().orElseThrow());
            type.withMethodBody(
                    ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC, code -> code.aload(0)
                            .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                            .return_());
            type.withMethodBody("applyAsInt", STEP, ClassFile.ACC_PUBLIC, code -> {
                code.iload(1);
                for (int i = 0; i < METHODS; i++) {
                    code.invokestatic(GENERATED, "step" + i, STEP);
                }
                code.ireturn();
            });
            for (int i = 0; i < METHODS; i++) {
                addStep(type, i);
            }
        });
    }

    private static void addStep(ClassBuilder type, int number) {
        type.withMethodBody("step" + number, STEP, ClassFile.ACC_STATIC, code -> {
            for (int i = 0; i < BRANCHES; i++) {
                addBranch(code, number * BRANCHES + i);
            }
            code.iload(0).ireturn();
        });
    }

    /** Adds {@code x = (x & bit) != 0 ? x * odd : x + number}. */
    private static void addBranch(CodeBuilder code, int number) {
        code.iload(0)
                .loadConstant(1 << number % Integer.SIZE)
                .iand()
                .ifThenElse(
                        yes -> yes.iload(0).loadConstant(2 * number + 3).imul().istore(0),
                        no -> no.iload(0).loadConstant(number).iadd().istore(0));
    }
}
