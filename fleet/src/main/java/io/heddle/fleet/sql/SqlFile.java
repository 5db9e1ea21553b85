package io.heddle.fleet.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A query in a file {@code NAME.sql} beside a class. Parameters stand in it as <code>${name}</code>. */
public final class SqlFile {
    private SqlFile() {}

    /**
     * The query with its parameters.
     *
     * @param parameters values by name; none of them comes from outside without a check
     */
    public static String read(Class<?> beside, String name, Map<String, ?> parameters) {
        try (InputStream in = beside.getResourceAsStream(name + ".sql")) {
            if (in == null) {
                throw new IllegalStateException("there is no query " + name);
            }
            String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, ?> parameter : parameters.entrySet()) {
                sql = sql.replace("${" + parameter.getKey() + "}", String.valueOf(parameter.getValue()));
            }
            return sql;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
