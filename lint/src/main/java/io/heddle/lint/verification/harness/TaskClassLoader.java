package io.heddle.lint.verification.harness;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads a version of a program. It shortens the sleeps of the program and counts the tasks that the program creates. */
final class TaskClassLoader extends URLClassLoader {
    private static final ClassDesc SLEEP = desc(ShortSleep.class);
    private static final ClassDesc COUNT = desc(TaskCount.class);
    private static final ClassDesc THREAD = desc(Thread.class);
    private static final ClassDesc UNIT = desc(java.util.concurrent.TimeUnit.class);

    private final String task;

    /** @param task the binary name of the class whose objects are counted */
    TaskClassLoader(URL[] urls, String task) {
        super(urls, TaskClassLoader.class.getClassLoader());
        this.task = task;
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

    private byte[] transformed(String name, byte[] code) {
        ClassFile file = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(this).orElse(ClassHierarchyResolver.defaultResolver())));
        byte[] shortened = file.transformClass(
                file.parse(code), ClassTransform.transformingMethodBodies(TaskClassLoader::shortenSleep));
        // Two transforms of methods can't be joined into one.
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
            code.invokestatic(COUNT, "increment", MethodTypeDesc.ofDescriptor("()V"));
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
        }
    }
}
