package io.heddle.agent.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.agent.programs.CreationForms;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallSiteRewriterTest {
    private static byte[] creationForms() throws IOException {
        try (InputStream in = CreationForms.class.getResourceAsStream("CreationForms.class")) {
            return in == null ? new byte[0] : in.readAllBytes();
        }
    }

    @Test
    void no_instruction_moves() throws IOException {
        byte[] before = creationForms();
        CallSiteRewriter rewriter = CallSiteRewriter.rewrite(before, ConstantPool.of(before));
        byte[] after = rewriter.file();

        assertThat(rewriter.needsInserter()).isTrue();
        assertThat(after).isNotNull();
        ConstantPool pool = ConstantPool.of(before);
        ConstantPool grown = ConstantPool.of(after);
        assertThat(after.length - grown.end()).isEqualTo(before.length - pool.end());
    }

    @Test
    void a_rewritten_class_is_valid() throws IOException {
        byte[] after = CallSiteRewriter.rewrite(creationForms(), ConstantPool.of(creationForms()))
                .file();

        assertThat(after).isNotNull();
        assertThat(ClassFile.of().verify(after)).isEmpty();
        assertThat(ClassFile.of().verify(ConversionInserter.insert(after, CallSiteRewriterTest.class.getClassLoader())))
                .isEmpty();
    }

    @Test
    void a_class_that_makes_no_threads_is_left_alone() throws IOException {
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            byte[] file = in == null ? new byte[0] : in.readAllBytes();
            assertThat(CallSiteRewriter.rewrite(file, ConstantPool.of(file)).file())
                    .isNull();
        }
    }

    @Test
    void instructions_and_frames_are_where_the_jdk_finds_them() throws IOException {
        try (Stream<Path> files = Files.list(
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java/util/concurrent"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                assertThat(found(bytes)).as(file.toString()).isEqualTo(expected(bytes));
            }
        }
    }

    /** Returns the offsets of the instructions and frames of each method, in the order of the methods. */
    private static Map<Integer, List<Integer>> found(byte[] bytes) {
        Map<Integer, List<Integer>> all = new HashMap<>();
        MethodCode.forEach(bytes, ConstantPool.of(bytes), code -> {
            List<Integer> starts = new ArrayList<>();
            for (int at = code.start(); at < code.end(); at = code.next(at)) {
                starts.add(at - code.start());
            }
            if (code.frames() > 0) {
                starts.addAll(StackMapFrames.offsets(bytes, code.frames()));
            }
            all.put(all.size(), starts);
        });
        return all;
    }

    private static Map<Integer, List<Integer>> expected(byte[] bytes) {
        Map<Integer, List<Integer>> all = new HashMap<>();
        for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
            method.findAttribute(Attributes.code()).ifPresent(code -> {
                List<Integer> starts = new ArrayList<>();
                int at = 0;
                for (var element : code) {
                    if (element instanceof Instruction instruction) {
                        starts.add(at);
                        at += instruction.sizeInBytes();
                    }
                }
                code.findAttribute(Attributes.stackMapTable()).ifPresent(table -> table.entries()
                        .forEach(frame -> starts.add(code.labelToBci(frame.target()))));
                all.put(all.size(), starts);
            });
        }
        return all;
    }
}
