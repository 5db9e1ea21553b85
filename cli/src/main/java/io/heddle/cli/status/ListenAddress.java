package io.heddle.cli.status;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An address to listen on as people type it: {@code HOST:PORT}, {@code [IPV6]:PORT}, or a port alone, which means the loopback
 * address.
 */
final class ListenAddress implements ITypeConverter<InetSocketAddress> {
    private static final Pattern ADDRESS =
            Pattern.compile("(?:(?:\\[([0-9A-Fa-f:.%\\w]+)]|([^:\\[\\]\\s]*)):)?(\\d{1,5})");
    private static final int HIGHEST_PORT = 65535;

    @Override
    public InetSocketAddress convert(String value) {
        Matcher parts = ADDRESS.matcher(value);
        if (!parts.matches() || Integer.parseInt(parts.group(3)) > HIGHEST_PORT) {
            throw new TypeConversionException(
                    "'" + value + "' is not an address. Write 19100, 127.0.0.1:9464 or [::1]:9464");
        }
        String host = parts.group(1) == null ? parts.group(2) : parts.group(1);
        return new InetSocketAddress(resolve(value, host == null ? "" : host), Integer.parseInt(parts.group(3)));
    }

    private static InetAddress resolve(String value, String host) {
        try {
            // Without a host, the JDK would take all addresses of the machine.
            return host.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new TypeConversionException("'" + value + "': there is no host '" + host + "'. Write its IP address");
        }
    }

    /** The address with an IP address, as a URL has it. */
    static String describe(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
