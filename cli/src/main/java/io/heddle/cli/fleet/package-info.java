/** The verb {@code fleet}. Its commands have options alone: what they run is on the class path of this verb only. */
@NullMarked
package io.heddle.cli.fleet;

import org.jspecify.annotations.NullMarked;
