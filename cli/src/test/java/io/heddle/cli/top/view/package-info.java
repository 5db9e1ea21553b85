@NullMarked
package io.heddle.cli.top.view;

import org.jspecify.annotations.NullMarked;
