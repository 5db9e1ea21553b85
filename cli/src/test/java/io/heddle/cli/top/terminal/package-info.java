@NullMarked
package io.heddle.cli.top.terminal;

import org.jspecify.annotations.NullMarked;
