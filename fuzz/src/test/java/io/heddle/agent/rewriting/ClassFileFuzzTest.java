package io.heddle.agent.rewriting;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

class ClassFileFuzzTest {
    private static final ClassRewriter.Listener SILENT = new ClassRewriter.Listener() {
        @Override
        public void subclassFound(String name) {}

        @Override
        public void eventLoopFound(String name) {}

        @Override
        public void notRewritten(String name, String reason) {}
    };

    /** Rewrites any file as three classes of the JDK and as a class of the program. */
    @MethodSource("io.heddle.fuzz.Seeds#classFiles")
    @FuzzTest
    void any_class_file_is_rewritten_or_left(byte[] file) {
        byte[] original = file.clone();
        ClassRewriter rewriter = new ClassRewriter(SILENT);
        for (String name :
                List.of("java/lang/Thread", "java/util/Timer", "java/lang/ThreadBuilders$PlatformThreadFactory")) {
            rewriter.transform(null, name, null, null, file);
        }
        rewriter.transform(ClassFileFuzzTest.class.getClassLoader(), "some/Program", null, null, file);
        if (!Arrays.equals(original, file)) {
            throw new AssertionError("the JVM's own copy of the class was changed");
        }
    }
}
