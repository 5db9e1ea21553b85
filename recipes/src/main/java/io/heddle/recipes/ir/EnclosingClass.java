package io.heddle.recipes.ir;

import java.util.Map;
import java.util.Set;

/**
 * The class that contains a body.
 *
 * @param superclass the name of its superclass
 * @param fields types of its fields by name, for fields that the parser could not resolve
 * @param methods the names of its methods
 */
record EnclosingClass(String type, String superclass, Map<String, String> fields, Set<String> methods) {}
