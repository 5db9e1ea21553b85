/** Orders on Spring Boot: a REST service as most are, and its clients. */
@NullMarked
package io.heddle.workloads.spring;

import org.jspecify.annotations.NullMarked;
