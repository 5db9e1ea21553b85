package io.heddle.recorder.chunk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of a chunk's metadata, which is a tree like XML with a table of strings. */
record Element(String name, Map<String, String> attributes, List<Element> children) {
    /** Levels of a well-formed tree: root, metadata, class, field, annotation. */
    private static final int MAX_DEPTH = 8;

    Element(String name) {
        this(name, new LinkedHashMap<>(), new ArrayList<>());
    }

    Element with(String attribute, Object value) {
        attributes.put(attribute, value.toString());
        return this;
    }

    Element add(Element child) {
        children.add(child);
        return this;
    }

    String attribute(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    List<Element> children(String childName) {
        return children.stream().filter(each -> each.name.equals(childName)).toList();
    }

    void write(ByteSink sink) {
        Map<String, Integer> strings = new LinkedHashMap<>();
        collect(strings);
        sink.integer(strings.size());
        strings.keySet().forEach(sink::text);
        write(sink, strings);
    }

    private void collect(Map<String, Integer> strings) {
        strings.putIfAbsent(name, strings.size());
        attributes.forEach((attribute, value) -> {
            strings.putIfAbsent(attribute, strings.size());
            strings.putIfAbsent(value, strings.size());
        });
        children.forEach(each -> each.collect(strings));
    }

    private void write(ByteSink sink, Map<String, Integer> strings) {
        sink.integer(index(strings, name)).integer(attributes.size());
        attributes.forEach(
                (attribute, value) -> sink.integer(index(strings, attribute)).integer(index(strings, value)));
        sink.integer(children.size());
        children.forEach(each -> each.write(sink, strings));
    }

    private static int index(Map<String, Integer> strings, String string) {
        return strings.getOrDefault(string, 0);
    }

    static List<String> readStrings(ByteSource source) throws DamagedChunk {
        int count = source.count();
        List<String> strings = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            strings.add(source.text().toString());
        }
        return strings;
    }

    static Element read(ByteSource source, List<String> strings) throws DamagedChunk {
        return read(source, strings, 1);
    }

    private static Element read(ByteSource source, List<String> strings, int depth) throws DamagedChunk {
        if (depth > MAX_DEPTH) {
            throw new DamagedChunk("its metadata has more than %d levels".formatted(MAX_DEPTH));
        }
        Element element = new Element(string(source, strings));
        int attributeCount = source.count();
        for (int i = 0; i < attributeCount; i++) {
            String attribute = string(source, strings);
            element.with(attribute, string(source, strings));
        }
        int childCount = source.count();
        for (int i = 0; i < childCount; i++) {
            element.add(read(source, strings, depth + 1));
        }
        return element;
    }

    private static String string(ByteSource source, List<String> strings) throws DamagedChunk {
        long index = source.number();
        if (index < 0 || index >= strings.size()) {
            throw new DamagedChunk("its metadata lacks string " + index);
        }
        return strings.get((int) index);
    }
}
