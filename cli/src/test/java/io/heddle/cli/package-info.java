@NullMarked
package io.heddle.cli;

import org.jspecify.annotations.NullMarked;
