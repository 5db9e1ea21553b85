package io.heddle.recorder.chunk;

import io.heddle.recorder.chunk.Field.Annotation;
import io.heddle.recorder.chunk.Field.Storage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The types of a chunk, by identifier. */
public record Metadata(Map<Long, ChunkType> types) {
    static final long EVENT_TYPE = 0;

    private static final String CLASS = "class";
    private static final String FIELD = "field";
    private static final String NAME = "name";
    private static final String ID = "id";
    private static final String SUPER_TYPE = "superType";
    private static final String DIMENSION = "dimension";
    private static final String CONSTANT_POOL = "constantPool";

    static Metadata none() {
        return new Metadata(Map.of());
    }

    public static Metadata of(List<ChunkType> types) {
        Map<Long, ChunkType> byId = new LinkedHashMap<>();
        types.forEach(each -> byId.put(each.id(), each));
        return new Metadata(byId);
    }

    public boolean isEmpty() {
        return types.isEmpty();
    }

    /**
     * The content of a metadata event.
     *
     * @param id differs from that of other metadata in the file: the JDK reuses the types of the previous chunk if it is the same
     */
    ByteSink encode(long id, long nanos) {
        Element metadata = new Element("metadata");
        types.values().forEach(each -> metadata.add(element(each)));
        Element region = new Element("region")
                .with("locale", "en_US")
                .with("gmtOffset", 0)
                .with("dst", 0);
        ByteSink content = new ByteSink(1 << 13);
        content.number(EVENT_TYPE).number(nanos).number(0).number(id);
        new Element("root").add(metadata).add(region).write(content);
        return content;
    }

    private static Element element(ChunkType type) {
        Element element = new Element(CLASS).with(NAME, type.name());
        if (!type.superType().isEmpty()) {
            element.with(SUPER_TYPE, type.superType());
        }
        if (type.isSimple()) {
            element.with("simpleType", true);
        }
        element.with(ID, type.id());
        type.fields().forEach(each -> element.add(element(each)));
        type.annotations().forEach(each -> element.add(element(each)));
        return element;
    }

    private static Element element(Field field) {
        Element element = new Element(FIELD).with(NAME, field.name()).with(CLASS, field.type());
        if (field.storage() == Storage.ARRAY) {
            element.with(DIMENSION, 1);
        } else if (field.storage() == Storage.CONSTANT) {
            element.with(CONSTANT_POOL, true);
        }
        field.annotations().forEach(each -> element.add(element(each)));
        return element;
    }

    private static Element element(Annotation annotation) {
        return new Element("annotation")
                .with(CLASS, annotation.type())
                .with(annotation.attribute(), annotation.value());
    }

    /**
     * Reads the types from a metadata event, whose size has been read.
     *
     * @param marker the name of a type
     * @return no types unless there is one with the marker's name
     */
    static Metadata read(ByteSource event, String marker) throws DamagedChunk {
        if (event.number() != EVENT_TYPE) {
            throw new DamagedChunk("it has no metadata");
        }
        for (int skipped = 0; skipped < 3; skipped++) {
            event.number();
        }
        List<String> strings = Element.readStrings(event);
        if (!strings.contains(marker)) {
            return none();
        }
        List<ChunkType> types = new ArrayList<>();
        for (Element metadata : Element.read(event, strings).children("metadata")) {
            for (Element each : metadata.children(CLASS)) {
                types.add(type(each));
            }
        }
        return of(types);
    }

    private static ChunkType type(Element element) throws DamagedChunk {
        List<Field> fields = new ArrayList<>();
        for (Element each : element.children(FIELD)) {
            Storage storage = Storage.INLINE;
            if (!each.attribute(DIMENSION).isEmpty()) {
                storage = Storage.ARRAY;
            } else if (!each.attribute(CONSTANT_POOL).isEmpty()) {
                storage = Storage.CONSTANT;
            }
            fields.add(new Field(each.attribute(NAME), identifier(each, CLASS), storage, List.of()));
        }
        return new ChunkType(
                identifier(element, ID), element.attribute(NAME), element.attribute(SUPER_TYPE), fields, List.of());
    }

    private static long identifier(Element element, String attribute) throws DamagedChunk {
        try {
            return Long.parseLong(element.attribute(attribute));
        } catch (NumberFormatException e) {
            throw new DamagedChunk("its metadata has a type without an identifier");
        }
    }
}
