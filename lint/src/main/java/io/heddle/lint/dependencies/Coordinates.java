package io.heddle.lint.dependencies;

/**
 * The name of a library in a repository.
 *
 * @param version empty if it is unknown
 */
record Coordinates(String group, String artifact, String version) {
    String key() {
        return group + ":" + artifact;
    }

    Coordinates withVersion(String other) {
        return new Coordinates(group, artifact, other);
    }
}
