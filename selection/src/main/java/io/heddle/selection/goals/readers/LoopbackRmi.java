package io.heddle.selection.goals.readers;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMISocketFactory;

/**
 * The settings of Heddle's whole JVM for JMX, which is built on RMI and serialisation. Connections only go to this machine, whatever address
 * the other JVM gives, and never wait longer than 2 s for a byte. Only classes that numbers and their MBeans need are
 * deserialised: Heddle may run as root, and the other JVM with fewer rights.
 */
final class LoopbackRmi {
    private static final int TIMEOUT_MILLIS = 2_000;

    private static final String CLASSES = "maxdepth=30;maxrefs=20000;maxbytes=4194304;maxarray=20000;"
            + "javax.management.*;javax.management.openmbean.*;javax.management.remote.rmi.*;java.rmi.*;java.rmi.dgc.*;"
            + "java.rmi.server.RemoteObject;java.rmi.server.RemoteStub;java.rmi.server.UID;java.rmi.server.ObjID;"
            + "java.lang.*;java.util.*;java.math.*;java.io.IOException;!*";

    private static boolean installed;

    private LoopbackRmi() {}

    /** Sets up this JVM; no effect after the first call. */
    static synchronized void install() throws IOException {
        if (!installed) {
            ObjectInputFilter.Config.setSerialFilter(ObjectInputFilter.Config.createFilter(CLASSES));
            RMISocketFactory.setSocketFactory(new LoopbackSockets());
            installed = true;
        }
    }

    private static final class LoopbackSockets extends RMISocketFactory {
        @Override
        public Socket createSocket(String host, int port) throws IOException {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
                socket.setSoTimeout(TIMEOUT_MILLIS);
                return socket;
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            throw new IOException("Heddle accepts no RMI connections");
        }
    }
}
