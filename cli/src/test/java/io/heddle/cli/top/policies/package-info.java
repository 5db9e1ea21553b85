@NullMarked
package io.heddle.cli.top.policies;

import org.jspecify.annotations.NullMarked;
