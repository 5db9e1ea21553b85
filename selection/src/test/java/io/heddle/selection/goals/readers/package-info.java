@NullMarked
package io.heddle.selection.goals.readers;

import org.jspecify.annotations.NullMarked;
