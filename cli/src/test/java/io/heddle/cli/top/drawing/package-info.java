@NullMarked
package io.heddle.cli.top.drawing;

import org.jspecify.annotations.NullMarked;
