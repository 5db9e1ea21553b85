/** The queries on facts, on Apache Spark. */
@NullMarked
package io.heddle.fleetspark;

import org.jspecify.annotations.NullMarked;
