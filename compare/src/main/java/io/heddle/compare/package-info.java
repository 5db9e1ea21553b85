/** One program under several policies: interleaved runs, their analysis, and the document that holds both. */
@NullMarked
package io.heddle.compare;

import org.jspecify.annotations.NullMarked;
