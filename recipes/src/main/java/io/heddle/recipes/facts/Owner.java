package io.heddle.recipes.facts;

import java.util.Map;
import java.util.Set;

/**
 * The class that code is in.
 *
 * @param fields the types of its fields by their names, for those that can't be resolved
 * @param methods their names
 * @param suppressed what it, or what it is in, wants to hear nothing of
 */
record Owner(String type, Map<String, String> fields, Set<String> methods, Set<String> suppressed) {}
