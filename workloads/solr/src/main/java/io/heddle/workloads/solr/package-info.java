/** A search server, Apache Solr, and clients that search its articles and add some. */
@NullMarked
package io.heddle.workloads.solr;

import org.jspecify.annotations.NullMarked;
