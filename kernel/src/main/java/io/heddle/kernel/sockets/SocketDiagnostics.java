package io.heddle.kernel.sockets;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The kernel's list of TCP sockets in the network namespace of the thread that opened it: sock_diag(7), over netlink(7). It needs no
 * privilege. A list takes about a millisecond even if it is short, because the kernel searches its whole table of connections. Used by
 * one thread at a time.
 */
public final class SocketDiagnostics implements AutoCloseable {
    private static final int AF_NETLINK = 16;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int NETLINK_SOCK_DIAG = 4;
    private static final int IPPROTO_TCP = 6;
    private static final short SOCK_DIAG_BY_FAMILY = 20;

    /** NLM_F_REQUEST, and NLM_F_DUMP for all sockets. */
    private static final short DUMP = 0x301;

    private static final short NLMSG_ERROR = 2;
    private static final short NLMSG_DONE = 3;

    /** No type of the kernel. */
    private static final short STOPPED = -1;

    private static final int NLMSGHDR_BYTES = 16;
    private static final int NLMSGHDR_SEQUENCE = 8;

    /** struct inet_diag_req_v2 (linux/inet_diag.h), behind its header. */
    private static final int REQUEST_BYTES = NLMSGHDR_BYTES + 56;

    private static final byte WITH_TCP_INFO = 1 << 1;

    /** struct inet_diag_msg. */
    private static final int MESSAGE_BYTES = 72;

    private static final int MESSAGE_PORT = 4;
    private static final int MESSAGE_UNREAD = 56;
    private static final int MESSAGE_INODE = 68;

    private static final int ATTRIBUTE_HEADER_BYTES = 4;
    private static final short INET_DIAG_INFO = 2;

    /** struct tcp_info (linux/tcp.h). */
    private static final int INFO_LAST_SENT = 44;

    private static final int INFO_LAST_RECEIVED = 52;

    /** MSG_DONTWAIT and MSG_TRUNC. The kernel answers during the call. */
    private static final int AT_ONCE = 0x40 | 0x20;

    /** The most that the kernel puts into one answer. */
    private static final int BUFFER_BYTES = 32 * 1024;

    /** The protocol family of sockets. Those of Java are usually {@link #IPV6}, also when they carry IPv4. */
    public enum Family {
        IPV4(2),
        IPV6(10);

        private final byte number;

        Family(int number) {
            this.number = (byte) number;
        }
    }

    /** The state of sockets. */
    public enum State {
        /** They accept connections. */
        LISTENING(1 << 10),
        /** They are connections from which this side may still send: ESTABLISHED and CLOSE_WAIT. */
        CONNECTED(1 << 1 | 1 << 8);

        private final int mask;

        State(int mask) {
            this.mask = mask;
        }
    }

    private final int descriptor;

    private final MemorySegment request = Arena.ofAuto().allocate(REQUEST_BYTES, Integer.BYTES);
    private final MemorySegment answer = Arena.ofAuto().allocate(BUFFER_BYTES, Integer.BYTES);
    private int sequence;

    private SocketDiagnostics(int descriptor) {
        this.descriptor = descriptor;
        request.set(JAVA_INT_UNALIGNED, 0, REQUEST_BYTES);
        request.set(JAVA_SHORT_UNALIGNED, 4, SOCK_DIAG_BY_FAMILY);
        request.set(JAVA_SHORT_UNALIGNED, 6, DUMP);
        request.set(JAVA_BYTE, NLMSGHDR_BYTES + 1, (byte) IPPROTO_TCP);
        request.set(JAVA_BYTE, NLMSGHDR_BYTES + 2, WITH_TCP_INFO);
    }

    /** Opens the list; empty if the kernel does not offer it. */
    public static Optional<SocketDiagnostics> open() {
        long descriptor = Libc.syscall(Syscall.SOCKET, AF_NETLINK, SOCK_DGRAM_CLOEXEC, NETLINK_SOCK_DIAG, 0);
        return descriptor < 0 ? Optional.empty() : Optional.of(new SocketDiagnostics((int) descriptor));
    }

    /**
     * Lists sockets in the order of the kernel's table. While connections come and go, one of them can be missing. A kernel that
     * has this list as a module loads it at the first call, which may take as long as a process. After an incomplete list, close this:
     * the kernel makes no other list before all of that one is received.
     *
     * @param sockets takes a socket, and returns whether to go on
     * @return whether the list is complete
     */
    public boolean list(Family family, State state, Predicate<TcpSocket> sockets) {
        request.set(JAVA_INT_UNALIGNED, NLMSGHDR_SEQUENCE, ++sequence);
        request.set(JAVA_BYTE, NLMSGHDR_BYTES, family.number);
        request.set(JAVA_INT_UNALIGNED, NLMSGHDR_BYTES + 4, state.mask);
        if (Libc.syscall(Syscall.SENDTO, descriptor, request.address(), REQUEST_BYTES, 0) < 0) {
            return false;
        }
        while (true) {
            long length = Libc.syscall(Syscall.RECVFROM, descriptor, answer.address(), BUFFER_BYTES, AT_ONCE);
            if (length <= 0 || length > BUFFER_BYTES) {
                return false;
            }
            switch (read(answer.asSlice(0, length), sockets)) {
                case NLMSG_DONE -> {
                    return true;
                }
                case NLMSG_ERROR, STOPPED -> {
                    return false;
                }
                default -> {}
            }
        }
    }

    /** Reads messages up to one that ends the list. Returns its type, {@link #STOPPED}, or the type of the last message. */
    private short read(MemorySegment messages, Predicate<TcpSocket> sockets) {
        short type = 0;
        for (long at = 0; at + NLMSGHDR_BYTES <= messages.byteSize(); ) {
            int length = messages.get(JAVA_INT_UNALIGNED, at);
            // An earlier list that failed may have left messages.
            if (messages.get(JAVA_INT_UNALIGNED, at + NLMSGHDR_SEQUENCE) == sequence) {
                type = messages.get(JAVA_SHORT_UNALIGNED, at + 4);
                if (type == NLMSG_DONE || type == NLMSG_ERROR) {
                    return type;
                }
                if (!sockets.test(socket(messages.asSlice(at + NLMSGHDR_BYTES, length - NLMSGHDR_BYTES)))) {
                    return STOPPED;
                }
            }
            at += aligned(length);
        }
        return type;
    }

    private static TcpSocket socket(MemorySegment message) {
        long sent = 0;
        long received = 0;
        for (long at = MESSAGE_BYTES; at + ATTRIBUTE_HEADER_BYTES <= message.byteSize(); ) {
            int length = Short.toUnsignedInt(message.get(JAVA_SHORT_UNALIGNED, at));
            long value = at + ATTRIBUTE_HEADER_BYTES;
            if (message.get(JAVA_SHORT_UNALIGNED, at + 2) == INET_DIAG_INFO) {
                sent = unsigned(message, value + INFO_LAST_SENT);
                received = unsigned(message, value + INFO_LAST_RECEIVED);
            }
            at += Math.max(ATTRIBUTE_HEADER_BYTES, aligned(length));
        }
        int port = Short.toUnsignedInt(Short.reverseBytes(message.get(JAVA_SHORT_UNALIGNED, MESSAGE_PORT)));
        long inode = unsigned(message, MESSAGE_INODE);
        return new TcpSocket(port, inode, unsigned(message, MESSAGE_UNREAD), sent, received);
    }

    private static long unsigned(MemorySegment from, long offset) {
        return Integer.toUnsignedLong(from.get(JAVA_INT_UNALIGNED, offset));
    }

    private static int aligned(int length) {
        return length + 3 & ~3;
    }

    @Override
    public void close() {
        Libc.syscall(Syscall.CLOSE, descriptor, 0);
    }
}
