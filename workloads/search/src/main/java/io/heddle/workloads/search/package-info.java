/** Full-text search with Apache Lucene over a corpus made from a seed. */
@NullMarked
package io.heddle.workloads.search;

import org.jspecify.annotations.NullMarked;
