/** What the user sees of the figures of {@code top}, and how keys change that. Knows no terminal. */
@NullMarked
package io.heddle.cli.top.view;

import org.jspecify.annotations.NullMarked;
