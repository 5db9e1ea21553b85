@NullMarked
package io.heddle.lab;

import org.jspecify.annotations.NullMarked;
