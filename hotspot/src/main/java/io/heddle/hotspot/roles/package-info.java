/** The role of each thread of a JVM, classified by names, creation order, thread counts and thread dumps. */
@NullMarked
package io.heddle.hotspot.roles;

import org.jspecify.annotations.NullMarked;
