package io.heddle.lint.proof.harness;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ProtocolFamily;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;

/** Sockets and channels that can't be opened: what is tried here is to reach nobody. */
public final class NoNetwork extends SelectorProvider {
    /** By {@code -Djava.nio.channels.spi.SelectorProvider}, for channels. */
    public NoNetwork() {
        super();
    }

    /** For sockets. */
    @SuppressWarnings("deprecation")
    static void begin() throws IOException {
        Socket.setSocketImplFactory(() -> {
            throw new IllegalStateException("there is no network here");
        });
        ServerSocket.setSocketFactory(() -> {
            throw new IllegalStateException("there is no network here");
        });
        DatagramSocket.setDatagramSocketImplFactory(() -> {
            throw new IllegalStateException("there is no network here");
        });
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        throw new IOException("there is no network here");
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        throw new IOException("there is no network here");
    }

    @Override
    public Pipe openPipe() throws IOException {
        throw new IOException("there are no pipes here");
    }

    @Override
    public AbstractSelector openSelector() throws IOException {
        throw new IOException("there is no network here");
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        throw new IOException("there is no network here");
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        throw new IOException("there is no network here");
    }
}
