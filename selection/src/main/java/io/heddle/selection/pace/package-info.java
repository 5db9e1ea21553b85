/** How fast a program progresses: the measures that it allows, and whether its pace has changed. */
@NullMarked
package io.heddle.selection.pace;

import org.jspecify.annotations.NullMarked;
