@NullMarked
package io.heddle.cli.jvms;

import org.jspecify.annotations.NullMarked;
