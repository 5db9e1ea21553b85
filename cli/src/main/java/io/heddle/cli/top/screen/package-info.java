/**
 * The interactive screen of {@code top}: a model and its rendering, which know no terminal, and the loop that reads keys and draws.
 * The only package that uses JLine.
 */
@NullMarked
package io.heddle.cli.top.screen;

import org.jspecify.annotations.NullMarked;
