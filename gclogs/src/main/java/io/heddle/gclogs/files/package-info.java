/** Files of logs: their compression and their encoding. */
@NullMarked
package io.heddle.gclogs.files;

import org.jspecify.annotations.NullMarked;
