package io.heddle.recorder.chunk;

import java.util.List;

/**
 * A value with fields: an event, or a constant.
 *
 * @param values Long, Double, String, Struct, or a list of values, in the order of the type's fields
 */
public record Struct(ChunkType type, List<Object> values) {
    public long number(String field) throws DamagedChunk {
        return get(field, Long.class);
    }

    public double decimal(String field) throws DamagedChunk {
        return get(field, Double.class);
    }

    public String text(String field) throws DamagedChunk {
        return get(field, String.class);
    }

    /** Returns a text that files of older versions do not have; empty in those. */
    public String textIfKnown(String field) throws DamagedChunk {
        boolean known = type.fields().stream().anyMatch(each -> each.name().equals(field));
        return known ? text(field) : "";
    }

    public Struct struct(String field) throws DamagedChunk {
        return get(field, Struct.class);
    }

    public List<?> list(String field) throws DamagedChunk {
        return get(field, List.class);
    }

    private <T> T get(String field, Class<T> kind) throws DamagedChunk {
        for (int i = 0; i < values.size(); i++) {
            if (type.fields().get(i).name().equals(field)) {
                Object value = values.get(i);
                if (kind.isInstance(value)) {
                    return kind.cast(value);
                }
                break;
            }
        }
        throw new DamagedChunk("%s has no valid field %s".formatted(type.name(), field));
    }
}
