package io.heddle.kernel.tasks;

import java.util.Optional;

/**
 * The traffic of all interfaces of a network namespace since their start, from {@code /proc/PID/net/dev}: see proc_pid_net(5). A packet
 * that passes several interfaces counts at each, and one on the loopback interface counts as sent and as received.
 *
 * @param payloadBytes an estimate of the bytes without headers. Without them, an acknowledgement does not count, nor does it matter how
 *     many packets carry the same bytes
 */
public record NetworkTraffic(long packets, long payloadBytes) {
    /** Of IPv4 (20 bytes) and TCP with timestamps (32): RFC 791, RFC 9293 and RFC 7323. */
    private static final int HEADER_BYTES = 52;

    /** The loopback interface counts no header of the link: linux/drivers/net/loopback.c. */
    private static final int LINK_HEADER_BYTES = 14;

    private static final String LOOPBACK = "lo";

    private static final int RECEIVED_BYTES = 0;
    private static final int RECEIVED_PACKETS = 1;
    private static final int SENT_BYTES = 8;
    private static final int SENT_PACKETS = 9;

    /** Parses the file; empty if no line has counters. */
    static Optional<NetworkTraffic> parse(String text) {
        long packets = 0;
        long payload = 0;
        boolean any = false;
        for (String line : text.split("\n", -1)) {
            int colon = line.indexOf(':');
            String[] fields = line.substring(colon + 1).strip().split(" +", -1);
            if (colon > 0 && fields.length > SENT_PACKETS) {
                String name = line.substring(0, colon).strip();
                int header = name.equals(LOOPBACK) ? HEADER_BYTES : HEADER_BYTES + LINK_HEADER_BYTES;
                try {
                    long passed = Long.parseLong(fields[RECEIVED_PACKETS]) + Long.parseLong(fields[SENT_PACKETS]);
                    long bytes = Long.parseLong(fields[RECEIVED_BYTES]) + Long.parseLong(fields[SENT_BYTES]);
                    packets += passed;
                    payload += bytes - header * passed;
                    any = true;
                } catch (NumberFormatException malformed) {
                    return Optional.empty();
                }
            }
        }
        return any ? Optional.of(new NetworkTraffic(packets, payload)) : Optional.empty();
    }
}
