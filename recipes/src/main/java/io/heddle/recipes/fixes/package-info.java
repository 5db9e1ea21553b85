/** How a bottleneck is mended: edits of the source, all else byte for byte as it was. */
@NullMarked
package io.heddle.recipes.fixes;

import org.jspecify.annotations.NullMarked;
