package io.heddle.fleet.sql;

/** Opens an engine that is not part of this module. Found by {@link java.util.ServiceLoader}. */
public interface QueryEngineProvider {
    /** The name of the engine for users: {@code spark}. */
    String name();

    /**
     * Opens the engine.
     *
     * @param facts the folder of facts, as a path or as an address that the engine knows, such as {@code s3a://bucket/facts}
     * @param master the machines that compute, in the engine's own words: {@code local[*]}
     */
    QueryEngine open(String facts, String master);
}
