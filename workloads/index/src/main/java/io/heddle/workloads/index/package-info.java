/** Full-text indexing of a random corpus with Apache Lucene. */
@NullMarked
package io.heddle.workloads.index;

import org.jspecify.annotations.NullMarked;
