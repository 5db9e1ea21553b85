/** The JVMs on this machine, and the Heddle that governs each. */
@NullMarked
package io.heddle.cli.jvms;

import org.jspecify.annotations.NullMarked;
