package io.heddle.hotspot;

/**
 * Allocates objects of 1 kB, at most some 200 MB a second, until its standard input has a byte. Then prints how many bytes these have. Written
 * for Java 8: see {@link OldClasses}.
 */
@SuppressWarnings("SystemOut")
final class Allocating {
    private static volatile byte[] sink = {};

    private Allocating() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        System.out.flush();
        long bytes = 0;
        while (System.in.available() == 0) {
            for (int n = 0; n < 1000; n++) {
                sink = new byte[1000];
                bytes += sink.length;
            }
            Thread.sleep(5);
        }
        System.out.println(bytes);
        System.out.flush();
    }
}
