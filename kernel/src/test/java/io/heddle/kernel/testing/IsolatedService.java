package io.heddle.kernel.testing;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A program to run in a new network namespace: a service, and its client, which waits for a response for ever. */
public final class IsolatedService {
    private static final int AF_INET = 2;
    private static final int SOCK_DGRAM = 2;
    private static final int SIOCSIFFLAGS = 0x8914;
    private static final short IFF_UP = 1;

    /** struct ifreq (netdevice(7)): a name and, here, flags. */
    private static final int IFREQ_BYTES = 40;

    private static final int IFREQ_FLAGS = 16;

    private IsolatedService() {}

    public static void main(String[] arguments) throws Exception {
        startLoopback();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            client.getOutputStream().write(1);
            Thread.sleep(60_000);
            accepted.getOutputStream().write(1);
        }
    }

    private static void startLoopback() {
        long socket = Libc.syscall(Syscall.SOCKET, AF_INET, SOCK_DGRAM, 0, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment request = arena.allocate(IFREQ_BYTES, Long.BYTES);
            request.setString(0, "lo");
            request.set(JAVA_SHORT, IFREQ_FLAGS, IFF_UP);
            Libc.syscall(Syscall.IOCTL, socket, SIOCSIFFLAGS, request.address(), 0);
        }
        Libc.syscall(Syscall.CLOSE, socket, 0);
    }
}
