/** A corpus of random articles, and their representation in Lucene. */
@NullMarked
package io.heddle.workloads.articles;

import org.jspecify.annotations.NullMarked;
