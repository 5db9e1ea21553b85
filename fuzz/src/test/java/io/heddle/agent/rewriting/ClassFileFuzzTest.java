package io.heddle.agent.rewriting;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

class ClassFileFuzzTest {
    private static final Rewriter.Listener SILENT = new Rewriter.Listener() {
        @Override
        public void subclass(String name) {}

        @Override
        public void eventLoop(String name) {}

        @Override
        public void left(String name, String why) {}
    };

    /** As the JDK's own class of each kind, and as a program's: a class is rewritten or left as it is. */
    @MethodSource("io.heddle.fuzz.Seeds#classFiles")
    @FuzzTest
    void any_class_file_is_rewritten_or_left(byte[] file) {
        byte[] original = file.clone();
        Rewriter rewriter = new Rewriter(SILENT);
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
