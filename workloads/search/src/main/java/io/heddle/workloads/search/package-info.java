/** Full-text search of a random corpus with Apache Lucene. */
@NullMarked
package io.heddle.workloads.search;

import org.jspecify.annotations.NullMarked;
