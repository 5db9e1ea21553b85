/** The commands of a service: its server, and the driver that loads it from another JVM. */
@NullMarked
package io.heddle.workloads.services;

import org.jspecify.annotations.NullMarked;
