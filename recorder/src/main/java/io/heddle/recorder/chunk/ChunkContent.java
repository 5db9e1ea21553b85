package io.heddle.recorder.chunk;

import io.heddle.recorder.chunk.Field.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of a chunk that Heddle wrote, read by the chunk's own metadata. Not for a JVM's chunks, which are larger and richer. */
public final class ChunkContent {
    /** Levels of constants that refer to constants: a stack, its frames, a method, its class, a symbol. */
    private static final int MAX_DEPTH = 12;

    private final Metadata metadata;
    private final ByteSource chunk;
    private final long stringType;

    /** The bytes of the constants, by type and key. */
    private final Map<Long, Map<Long, ByteSource>> constants = new HashMap<>();

    private final Map<Long, Map<Long, Object>> resolved = new HashMap<>();

    /** Receives events in the order of the chunk. */
    @FunctionalInterface
    public interface Consumer {
        void accept(Struct event) throws DamagedChunk;
    }

    ChunkContent(Metadata metadata, ByteSource chunk, long checkpoint) throws DamagedChunk {
        this.metadata = metadata;
        this.chunk = chunk;
        this.stringType = metadata.types().values().stream()
                .filter(each -> each.name().equals("java.lang.String"))
                .mapToLong(ChunkType::id)
                .findFirst()
                .orElseThrow(() -> new DamagedChunk("it has no type of strings"));
        readConstants(chunk.at(checkpoint).event());
    }

    private void readConstants(ByteSource event) throws DamagedChunk {
        if (event.number() != ChunkBuilder.CHECKPOINT_TYPE) {
            throw new DamagedChunk("it has no constants");
        }
        for (int skipped = 0; skipped < 3; skipped++) {
            event.number();
        }
        event.oneByte();
        int pools = event.count();
        for (int i = 0; i < pools; i++) {
            ChunkType type = type(event.number());
            Map<Long, ByteSource> pool = constants.computeIfAbsent(type.id(), _ -> new HashMap<>());
            int count = event.count();
            for (int j = 0; j < count; j++) {
                long key = event.number();
                int start = event.position();
                value(event, type, References.SKIPPED, 0);
                pool.put(key, chunk.at(start));
            }
        }
    }

    /** What becomes of a reference to a constant. */
    private enum References {
        RESOLVED,
        SKIPPED
    }

    public void forEach(Consumer consumer) throws DamagedChunk {
        ByteSource events = chunk.at(ChunkHeader.BYTES);
        while (events.remaining() > 0) {
            ByteSource event = events.event();
            ChunkType type = metadata.types().get(event.number());
            if (type != null && type.superType().equals(ChunkType.EVENT)) {
                consumer.accept(struct(event, type, References.RESOLVED, 0));
            }
        }
    }

    private ChunkType type(long id) throws DamagedChunk {
        ChunkType type = metadata.types().get(id);
        if (type == null) {
            throw new DamagedChunk("it lacks type " + id);
        }
        return type;
    }

    private Struct struct(ByteSource source, ChunkType type, References references, int depth) throws DamagedChunk {
        checkDepth(depth);
        List<Object> values = new ArrayList<>(type.fields().size());
        for (Field field : type.fields()) {
            ChunkType fieldType = type(field.type());
            if (field.storage() == Storage.CONSTANT) {
                values.add(constant(fieldType, source.number(), references, depth));
            } else if (field.storage() == Storage.ARRAY) {
                values.add(list(source, fieldType, references, depth));
            } else {
                values.add(value(source, fieldType, references, depth));
            }
        }
        return new Struct(type, values);
    }

    private static void checkDepth(int depth) throws DamagedChunk {
        if (depth > MAX_DEPTH) {
            throw new DamagedChunk("a value has more than %d levels".formatted(MAX_DEPTH));
        }
    }

    private List<Object> list(ByteSource source, ChunkType type, References references, int depth) throws DamagedChunk {
        int count = source.count();
        List<Object> list = new ArrayList<>(Math.min(count, 1 << 10));
        for (int i = 0; i < count; i++) {
            int before = source.position();
            list.add(value(source, type, references, depth));
            if (source.position() == before) {
                throw new DamagedChunk("%s takes no bytes".formatted(type.name()));
            }
        }
        return list;
    }

    private Object value(ByteSource source, ChunkType type, References references, int depth) throws DamagedChunk {
        return switch (type.name()) {
            case "long", "int", "short", "char" -> source.number();
            case "byte", "boolean" -> (long) source.oneByte();
            case "double" -> Double.longBitsToDouble(source.fixed64());
            case "java.lang.String" -> text(source, references, depth);
            default -> {
                Struct struct = struct(source, type, references, depth + 1);
                yield type.isSimple() ? struct.values().getFirst() : struct;
            }
        };
    }

    private Object text(ByteSource source, References references, int depth) throws DamagedChunk {
        Object text = source.text();
        return text instanceof ByteSource.Constant(long key)
                ? constant(type(stringType), key, references, depth)
                : text;
    }

    private Object constant(ChunkType type, long key, References references, int depth) throws DamagedChunk {
        if (references == References.SKIPPED) {
            return key;
        }
        checkDepth(depth);
        Map<Long, Object> known = resolved.computeIfAbsent(type.id(), _ -> new HashMap<>());
        Object value = known.get(key);
        if (value == null) {
            ByteSource source = constants.getOrDefault(type.id(), Map.of()).get(key);
            if (source == null) {
                throw new DamagedChunk("it lacks constant %d of %s".formatted(key, type.name()));
            }
            value = value(source.at(source.position()), type, references, depth + 1);
            known.put(key, value);
        }
        return value;
    }
}
