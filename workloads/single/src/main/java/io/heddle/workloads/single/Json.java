package io.heddle.workloads.single;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reader of JSON as far as the documents need it: maps, lists, whole numbers, and strings without escapes. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
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
        int end = text.indexOf('"', at);
        if (end < 0) {
            throw unexpected();
        }
        String string = text.substring(at, end);
        at = end + 1;
        return string;
    }

    private Long number() {
        int begin = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (at == begin) {
            throw unexpected();
        }
        return Long.valueOf(text.substring(begin, at));
    }

    private void take(char wanted) {
        if (peek() != wanted) {
            throw unexpected();
        }
        at++;
    }

    private char peek() {
        skipSpace();
        if (at == text.length()) {
            throw unexpected();
        }
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("not the JSON of the documents, at character " + at);
    }
}
