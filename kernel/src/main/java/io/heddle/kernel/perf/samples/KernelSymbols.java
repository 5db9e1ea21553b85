package io.heddle.kernel.perf.samples;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The functions of the running kernel and its modules, by address ({@code /proc/kallsyms}). Confined to one thread. */
public final class KernelSymbols {
    private static final Path KALLSYMS = Path.of("/proc/kallsyms");

    /** The compiler's padding in front of each function. */
    private static final String PADDING = "__pfx_";

    /** Unsigned, ascending. */
    private final long[] addresses;

    private final String[] names;

    /** The area of each function, once it has been asked for. */
    private final @Nullable KernelArea[] areas;

    /** The functions with an area that run only in interrupts. */
    private final BitSet onlyInInterrupts = new BitSet();

    private final String reason;

    private record Function(long address, String name) {}

    private KernelSymbols(List<Function> functions, String reason) {
        functions.sort(Comparator.comparingLong(function -> function.address + Long.MIN_VALUE));
        this.addresses = functions.stream().mapToLong(Function::address).toArray();
        this.names = functions.stream().map(Function::name).toArray(String[]::new);
        this.areas = new @Nullable KernelArea[names.length];
        this.reason = reason;
    }

    /** The functions of this machine's kernel. */
    public static KernelSymbols ofMachine() {
        return read(KALLSYMS);
    }

    /** @param kallsyms a file like {@code /proc/kallsyms} */
    static KernelSymbols read(Path kallsyms) {
        List<Function> functions = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(kallsyms, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Function function = parseOrNull(line);
                if (function != null && function.address != 0) {
                    functions.add(function);
                }
            }
        } catch (IOException e) {
            return new KernelSymbols(
                    new ArrayList<>(),
                    kallsyms + ": not readable. The kernel needs CONFIG_KALLSYMS, and proc must be mounted.");
        }
        return new KernelSymbols(
                functions,
                functions.isEmpty()
                        ? kallsyms + " has no addresses. Run Heddle as root and set kernel.kptr_restrict to 0 or 1."
                        : "");
    }

    /** Parses a line {@code ADDRESS TYPE NAME [MODULE]}; null when it is malformed or not of a function (nm(1): T, t, W, w). */
    private static @Nullable Function parseOrNull(String line) {
        int type = line.indexOf(' ') + 1;
        if (type <= 0 || line.length() < type + 3 || "TtWw".indexOf(line.charAt(type)) < 0) {
            return null;
        }
        int name = type + 2;
        int end = line.indexOf('\t', name);
        if (line.startsWith(PADDING, name)) {
            return null;
        }
        try {
            return new Function(
                    Long.parseUnsignedLong(line, 0, type - 1, 16), line.substring(name, end < 0 ? line.length() : end));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Whether the kernel shows the addresses of its functions. */
    public boolean isAvailable() {
        return addresses.length > 0;
    }

    /** Why there are no functions, and what to do about it; empty when there are. */
    public String reason() {
        return reason;
    }

    /** The function that has an address; empty below the first one. */
    public Optional<String> name(long address) {
        int index = index(address);
        return index < 0 ? Optional.empty() : Optional.of(names[index]);
    }

    /**
     * The part of the kernel that a stack was in, see {@link KernelArea#of(java.util.List)}.
     *
     * @param stack addresses, the innermost first
     * @param count how many of them are valid
     */
    public KernelArea area(long[] stack, int count) {
        KernelArea found = KernelArea.OTHER;
        for (int i = 0; i < count; i++) {
            int index = index(stack[i]);
            if (index >= 0) {
                KernelArea area = area(index);
                if (onlyInInterrupts.get(index)) {
                    return KernelArea.INTERRUPT;
                }
                if (found == KernelArea.OTHER) {
                    found = area;
                }
            }
        }
        return found;
    }

    private KernelArea area(int index) {
        KernelArea area = areas[index];
        if (area == null) {
            area = KernelArea.ofFunction(names[index]);
            areas[index] = area;
            onlyInInterrupts.set(index, KernelArea.runsOnlyInInterrupts(names[index]));
        }
        return area;
    }

    /** The index of the last function that does not start behind the address, or -1. */
    private int index(long address) {
        int low = 0;
        int high = addresses.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(addresses[middle], address) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }
}
