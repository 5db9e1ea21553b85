package io.heddle.lint.verification.harness;

import io.heddle.lint.compilation.MissingCalls;
import io.heddle.lint.compilation.MissingCode;
import io.heddle.lint.verification.harness.RandomArguments.ArgumentStyle;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Results of the calls of missing code in a run. Equal calls have equal results. */
final class MissingResults implements MissingCalls.Results {
    /** The number of elements of collections that are arguments of other results. */
    private static final int ELEMENTS = 3;

    /** Methods whose results may be negative. */
    private static final Pattern COMPARISON = Pattern.compile("\\bcompare(To|ToIgnoreCase)?\\(\\)$");

    /** Methods that decide whether a task creates others, and methods that decide whether it does not. */
    private static final Pattern MORE = Pattern.compile("\\.(can|should|must|needs|has|isLarge|isBig)\\w*\\(\\)$");

    private static final Pattern LAST = Pattern.compile(
            "(?i)\\.\\w*(enough|small|leaf|done|terminal|base|trivial|atomic|finished|empty)\\w*\\(\\)$");

    /** The tasks at this depth create no others. */
    private static final int LAST_DEPTH = 3;

    private final ClassLoader version;
    private final int size;
    private final CallLog log;

    /** @param version the class loader of the task. Calls from other versions come from runs that were abandoned. */
    MissingResults(ClassLoader version, int size, CallLog log) {
        this.version = version;
        this.size = size;
        this.log = log;
    }

    @Override
    public @Nullable Object of(String member, String type, @Nullable Object[] operands, Class<?> caller) {
        MissingOrigin origin = record(member, simpleName(type), MissingFunctions.named(operands), caller);
        List<@Nullable Object> results = MissingFunctions.call(operands, origin);
        if (!results.isEmpty()) {
            log.add(member, hash(CanonicalText.of(results)));
        }
        if (type.equals("void")) {
            return null;
        }
        if (type.equals("?")) {
            return origin;
        }
        if (type.equals("boolean")
                && (MORE.matcher(member).find() || LAST.matcher(member).find())) {
            return MORE.matcher(member).find() == log.depth() < LAST_DEPTH;
        }
        if (type.equals("int") && COMPARISON.matcher(member).find()) {
            return Math.floorMod(origin.id(), 3) - 1;
        }
        try {
            Type wanted = TypeParser.parse(type, caller.getClassLoader());
            RandomValues others = new RandomValues(new Random(origin.id()), ELEMENTS, ArgumentStyle.DISTINCT);
            MissingOrigin receiver = operands.length == 0 ? null : MissingOrigin.of(operands[0]);
            String container = receiver == null ? "" : receiver.type();
            return new MissingValues(this, others, caller, container, size).value(wanted, origin, operands.length);
        } catch (ClassNotFoundException | NotTestable e) {
            throw new MissingCode(member);
        }
    }

    @Override
    public Object created(String type, @Nullable Object[] operands, Class<?> caller) {
        return operands != null && operands.length == 1 && operands[0] instanceof MissingOrigin origin
                ? origin
                : record("new " + type, type, operands == null ? new Object[1] : operands, caller);
    }

    /** Records a call. Returns its origin. */
    private MissingOrigin record(String member, String type, @Nullable Object[] operands, Class<?> caller) {
        if (!version.equals(caller.getClassLoader())) {
            throw new CancellationException("the run has ended");
        }
        long id = hash(member + " " + CanonicalText.of(operands));
        log.add(member, id);
        int generation = log.depth();
        int links = 0;
        String text = "";
        for (Object operand : operands) {
            MissingOrigin from = MissingOrigin.of(operand);
            if (from != null) {
                generation = Math.max(generation, from.generation());
                links = from.type().equals(type) ? Math.max(links, from.links() + 1) : links;
                text = from.text().length() > text.length() ? from.text() : text;
            }
        }
        return new MissingOrigin(type, id, generation, links, text);
    }

    private static String simpleName(String type) {
        String raw = type.replaceAll("<.*", "");
        return raw.substring(Math.max(raw.lastIndexOf('.'), raw.lastIndexOf('$')) + 1);
    }

    private static long hash(String text) {
        long hash = 7;
        for (int i = 0; i < text.length(); i++) {
            hash = hash * 0x100000001B3L + text.charAt(i);
        }
        // Finalizer of SplittableRandom (Steele, Lea and Flood, Fast splittable pseudorandom number generators, figure
        // 15).
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
