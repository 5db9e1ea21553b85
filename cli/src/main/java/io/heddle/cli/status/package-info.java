/** {@code heddle status}: the programs that Heddle governs, as text, JSON and metrics. */
@NullMarked
package io.heddle.cli.status;

import org.jspecify.annotations.NullMarked;
