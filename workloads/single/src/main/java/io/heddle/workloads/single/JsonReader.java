package io.heddle.workloads.single;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON parser for the documents: maps, lists, integers, and strings without escapes. */
final class JsonReader {
    private final String text;
    private int position;

    private JsonReader(String text) {
        this.text = text;
    }

    static Object read(String text) {
        JsonReader json = new JsonReader(text);
        Object value = json.value();
        json.skipSpace();
        if (json.position < text.length()) {
            throw json.unexpected();
        }
        return value;
    }

    private Object value() {
        char first = peek();
        if (first == '{') {
            return map();
        }
        if (first == '[') {
            return list();
        }
        return first == '"' ? string() : (Object) number();
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        take('{');
        while (peek() != '}') {
            if (!map.isEmpty()) {
                take(',');
            }
            String key = string();
            take(':');
            map.put(key, value());
        }
        take('}');
        return map;
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        take('[');
        while (peek() != ']') {
            if (!list.isEmpty()) {
                take(',');
            }
            list.add(value());
        }
        take(']');
        return list;
    }

    private String string() {
        take('"');
        int end = text.indexOf('"', position);
        if (end < 0) {
            throw unexpected();
        }
        String string = text.substring(position, end);
        position = end + 1;
        return string;
    }

    private Long number() {
        int begin = position;
        while (position < text.length() && Character.isDigit(text.charAt(position))) {
            position++;
        }
        if (position == begin) {
            throw unexpected();
        }
        return Long.valueOf(text.substring(begin, position));
    }

    private void take(char wanted) {
        if (peek() != wanted) {
            throw unexpected();
        }
        position++;
    }

    private char peek() {
        skipSpace();
        if (position == text.length()) {
            throw unexpected();
        }
        return text.charAt(position);
    }

    private void skipSpace() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("unexpected character at position " + position);
    }
}
