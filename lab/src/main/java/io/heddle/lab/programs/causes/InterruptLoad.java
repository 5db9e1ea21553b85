package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Held back by network interrupts. Its threads compute, and send small multicast packets over the loopback device. The kernel delivers
 * each packet to hundreds of sockets in a softirq, which interrupts the thread on that CPU.
 */
public final class InterruptLoad {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    /** An address for private use (RFC 2365). Its packets stay on the loopback device. */
    private static final String GROUP = "239.255.25.25";

    private static final int SOCKETS = 400;
    private static final int PACKETS_PER_UNIT = 10;
    private static final int COMPUTE_MICROS = 50;

    private InterruptLoad() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        InetAddress group = InetAddress.ofLiteral(GROUP);
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.ofLiteral("127.0.0.1"));
        List<DatagramChannel> receivers = new ArrayList<>();
        InetSocketAddress address = new InetSocketAddress(group, 0);
        for (int i = 0; i < SOCKETS; i++) {
            DatagramChannel receiver = open();
            receivers.add(receiver.bind(address));
            receiver.join(group, loopback);
            address = (InetSocketAddress) receiver.getLocalAddress();
        }
        InetSocketAddress target = address;
        ThreadLocal<DatagramChannel> sender = ThreadLocal.withInitial(() -> openSender(loopback));
        lifetime.repeat("sender", Lifetime.cpus(), () -> {
            for (int i = 0; i < PACKETS_PER_UNIT; i++) {
                Arithmetic.compute(COMPUTE_MICROS);
                sender.get().send(ByteBuffer.allocate(1), target);
            }
        });
        lifetime.finish();
        for (DatagramChannel receiver : receivers) {
            receiver.close();
        }
    }

    private static DatagramChannel openSender(NetworkInterface loopback) {
        try {
            return open().setOption(StandardSocketOptions.IP_MULTICAST_IF, loopback);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nobody reads what the sockets receive, so they have small buffers. */
    private static DatagramChannel open() throws IOException {
        return DatagramChannel.open(StandardProtocolFamily.INET)
                .setOption(StandardSocketOptions.SO_REUSEADDR, true)
                .setOption(StandardSocketOptions.SO_RCVBUF, 4096);
    }
}
