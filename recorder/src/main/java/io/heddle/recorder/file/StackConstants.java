package io.heddle.recorder.file;

import io.heddle.recorder.chunk.ByteSink;
import io.heddle.recorder.chunk.ByteSink.Flag;
import io.heddle.recorder.chunk.ConstantPool;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Stack;
import java.util.List;

/** The constants of strings and stack traces. */
final class StackConstants {
    private static final String KERNEL_OR_NATIVE = "Native";
    private static final String JAVA = "Java";

    /** Readers expect a descriptor, which a {@link Frame} does not have. */
    private static final String NO_PARAMETERS = "()V";

    private final ConstantPool<String> strings = new ConstantPool<>(RecordingTypes.STRING, ByteSink::text);
    private final ConstantPool<String> symbols = new ConstantPool<>(RecordingTypes.SYMBOL, ByteSink::text);
    private final ConstantPool<String> frameTypes = new ConstantPool<>(RecordingTypes.FRAME_TYPE, ByteSink::text);
    private final ConstantPool<String> classes =
            new ConstantPool<>(RecordingTypes.CLASS, (sink, name) -> sink.number(symbols.key(name.replace('.', '/')))
                    .integer(0));
    private final ConstantPool<Method> methods = new ConstantPool<>(RecordingTypes.METHOD, this::encode);
    private final ConstantPool<Stack> stacks = new ConstantPool<>(RecordingTypes.STACK_TRACE, this::encode);

    /** The method of a {@link Frame}. */
    private record Method(String type, String name) {}

    List<ConstantPool<?>> pools() {
        return List.of(strings, symbols, frameTypes, classes, methods, stacks);
    }

    /** The key of a string that many events have. */
    long key(String string) {
        return strings.key(string);
    }

    long key(Stack stack) {
        return stacks.key(stack);
    }

    private void encode(ByteSink sink, Method method) {
        sink.number(classes.key(method.type()))
                .number(symbols.key(method.name()))
                .number(symbols.key(NO_PARAMETERS))
                .integer(0)
                .flag(Flag.CLEAR);
    }

    private void encode(ByteSink sink, Stack stack) {
        sink.flag(Flag.CLEAR).integer(stack.frames().size());
        for (Frame frame : stack.frames()) {
            sink.number(methods.key(new Method(frame.type(), frame.method())))
                    .integer(frame.line())
                    .integer(-1)
                    .number(frameTypes.key(frame.type().isEmpty() ? KERNEL_OR_NATIVE : JAVA));
        }
    }
}
