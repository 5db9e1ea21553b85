package io.heddle.lint.verification.harness.loading;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.function.Supplier;

/** Loads a version of a program. It shortens the sleeps of the program and counts the tasks that the program creates. */
public final class TaskClassLoader extends URLClassLoader {
    private static final ClassDesc SLEEP = desc(ShortSleep.class);
    private static final ClassDesc COUNT = desc(TaskCount.class);
    private static final ClassDesc CHANGED = desc(ChangedCode.class);
    private static final ClassDesc CALLS = desc(CallLog.class);
    private static final MethodTypeDesc NO_ARGUMENTS = MethodTypeDesc.of(ConstantDescs.CD_void);

    private static final MethodTypeDesc TASK = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);

    /** The methods that fork/join workers run. */
    private static final Set<String> TASK_METHODS = Set.of("compute", "exec");

    private static final ClassDesc THREAD = desc(Thread.class);
    private static final ClassDesc UNIT = desc(java.util.concurrent.TimeUnit.class);

    private final String task;
    private final SourceLines changed;

    /**
     * @param task the binary name of the class whose objects are counted
     * @param changed the lines that a fix changed in this version
     */
    public TaskClassLoader(URL[] urls, String task, SourceLines changed) {
        super(urls, TaskClassLoader.class.getClassLoader());
        this.task = task;
        this.changed = changed;
    }

    private static ClassDesc desc(Class<?> type) {
        return ClassDesc.of(type.getName());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        URL resource = findResource(name.replace('.', '/') + ".class");
        if (resource == null || !resource.getProtocol().equals("file")) {
            return super.findClass(name);
        }
        try (InputStream in = resource.openStream()) {
            byte[] code = transformed(name, in.readAllBytes());
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** A class that is defined on its first use. */
    public Class<?> define(String name, Supplier<byte[]> code) {
        synchronized (getClassLoadingLock(name)) {
            Class<?> defined = findLoadedClass(name);
            if (defined != null) {
                return defined;
            }
            byte[] bytes = code.get();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private byte[] transformed(String name, byte[] code) {
        ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(this).orElse(ClassHierarchyResolver.defaultResolver())));
        ClassModel model = file.parse(code);
        byte[] logged = file.transformClass(
                model,
                ClassTransform.transformingMethodBodies(
                        TaskClassLoader::isTaskMethod, CodeTransform.ofStateful(LoggedTask::new)));
        if (model.methods().stream().anyMatch(TaskClassLoader::isTaskMethod)) {
            logged = file.transformClass(
                    file.parse(logged),
                    ClassTransform.transformingMethodBodies(
                            TaskClassLoader::isConstructor, TaskClassLoader::logCreation));
        }
        // Two transforms of methods can't be joined into one.
        byte[] marked = changed.contain(model)
                ? file.transformClass(
                        file.parse(logged), ClassTransform.transformingMethodBodies(this::markChangedLines))
                : logged;
        byte[] shortened = file.transformClass(
                file.parse(marked), ClassTransform.transformingMethodBodies(TaskClassLoader::shortenSleep));
        return name.equals(task)
                ? file.transformClass(
                        file.parse(shortened),
                        ClassTransform.transformingMethodBodies(
                                TaskClassLoader::isConstructor, CodeTransform.ofStateful(CountAtStart::new)))
                : shortened;
    }

    private static boolean isConstructor(MethodModel method) {
        return method.methodName().equalsString("<init>");
    }

    private static boolean isTaskMethod(MethodModel method) {
        return TASK_METHODS.contains(method.methodName().stringValue())
                && !method.flags().has(AccessFlag.STATIC)
                && method.code().isPresent();
    }

    private static void logCreation(CodeBuilder code, CodeElement element) {
        if (element instanceof ReturnInstruction) {
            code.aload(0).invokestatic(CALLS, "create", TASK);
        }
        code.with(element);
    }

    private void markChangedLines(CodeBuilder code, CodeElement element) {
        code.with(element);
        if (element instanceof LineNumber line && changed.contains(line)) {
            code.invokestatic(CHANGED, "reach", NO_ARGUMENTS);
        }
    }

    private static void shortenSleep(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeInstruction call && call.name().equalsString("sleep") && !call.isInterface()) {
            ClassDesc owner = call.owner().asSymbol();
            MethodTypeDesc type = call.typeSymbol();
            if (owner.equals(THREAD)) {
                code.invokestatic(SLEEP, "sleep", type);
                return;
            }
            if (owner.equals(UNIT)) {
                code.invokestatic(SLEEP, "sleep", type.insertParameterTypes(0, UNIT));
                return;
            }
        }
        code.with(element);
    }

    private static final class CountAtStart implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            code.invokestatic(COUNT, "increment", NO_ARGUMENTS);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
        }
    }

    /** Marks the beginning and the end of a task in the log of calls. */
    private static final class LoggedTask implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            code.aload(0).invokestatic(CALLS, "enter", TASK);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) {
                code.invokestatic(CALLS, "exit", NO_ARGUMENTS);
            }
            code.with(element);
        }
    }
}
