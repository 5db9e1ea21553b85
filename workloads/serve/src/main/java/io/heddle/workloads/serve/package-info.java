/** A shop on embedded Tomcat, and its load driver, each in its own JVM. */
@NullMarked
package io.heddle.workloads.serve;

import org.jspecify.annotations.NullMarked;
