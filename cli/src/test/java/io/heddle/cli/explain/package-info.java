@NullMarked
package io.heddle.cli.explain;

import org.jspecify.annotations.NullMarked;
