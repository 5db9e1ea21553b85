package io.heddle.gclogs;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.params.provider.MethodSource;

class GcLogFileFuzzTest {
    private static final int MAX_DEFECT_LENGTH = 500;

    private final byte[] buffer = new byte[1 << 16];

    /** Any file has a text that ends, and a short reason if the text is not complete. */
    @MethodSource("io.heddle.fuzz.Seeds#gcLogFiles")
    @FuzzTest
    void any_file_is_read_to_an_end(byte[] bytes) throws IOException {
        try (GcLogFile file = GcLogFile.open(new ByteArrayInputStream(bytes))) {
            int count = 0;
            while (count >= 0) {
                count = file.read(buffer, 0, buffer.length);
                if (count == 0 || count > buffer.length) {
                    throw new AssertionError("read " + count + " bytes");
                }
            }
            String defect = file.defect();
            if (defect != null && (defect.contains("\n") || defect.length() > MAX_DEFECT_LENGTH)) {
                throw new AssertionError("too many words: " + defect);
            }
        }
    }
}
