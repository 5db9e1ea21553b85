package io.heddle.fleetspark;

import io.heddle.fleet.sql.QueryEngine;
import io.heddle.fleet.sql.QueryEngineProvider;

/** Provides the engine {@code spark}. */
public final class SparkEngineProvider implements QueryEngineProvider {
    @Override
    public String name() {
        return "spark";
    }

    @Override
    public QueryEngine open(String facts, String master) {
        return SparkEngine.open(facts, master);
    }
}
