/**
 * The chunk format of Flight Recorder, version 2 (JDK: jdk.jfr.internal.consumer, jfrChunkWriter.cpp): header, metadata, constant
 * pools and events. Knows no type of event.
 */
@NullMarked
package io.heddle.recorder.chunk;

import org.jspecify.annotations.NullMarked;
