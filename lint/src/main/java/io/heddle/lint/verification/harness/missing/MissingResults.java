package io.heddle.lint.verification.harness.missing;

import io.heddle.lint.compilation.MissingCalls;
import io.heddle.lint.compilation.MissingCode;
import io.heddle.lint.verification.harness.loading.CallLog;
import io.heddle.lint.verification.harness.loading.CanonicalText;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.values.NotTestable;
import io.heddle.lint.verification.harness.values.RandomValues;
import io.heddle.lint.verification.harness.values.RecursionNames;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Results of the calls of missing code in a run. Equal calls have equal results. */
public final class MissingResults implements MissingCalls.Results {
    /** The number of elements of collections that are arguments of other results. */
    private static final int ELEMENTS = 3;

    /** Methods whose results may be negative. */
    private static final Pattern COMPARISON = Pattern.compile("\\bcompare(To|ToIgnoreCase)?\\(\\)$");

    /** The tasks at this depth create no others. */
    private static final int LAST_DEPTH = 3;

    private final ClassLoader version;
    private final int size;
    private final CallLog log;
    private final List<String> compared;

    /**
     * @param version the class loader of the task. Calls from other versions come from runs that were abandoned.
     * @param compared the texts with which the program compares others. Some generated texts end with one
     */
    public MissingResults(ClassLoader version, int size, CallLog log, List<String> compared) {
        this.version = version;
        this.compared = compared;
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
        RecursionNames decision = RecursionNames.of(simpleMember(member));
        if (type.equals("boolean") && decision != RecursionNames.UNKNOWN) {
            return (decision == RecursionNames.CONTINUES) == log.depth() < LAST_DEPTH;
        }
        if (type.equals("int") && COMPARISON.matcher(member).find()) {
            return Math.floorMod(origin.id(), 3) - 1;
        }
        try {
            Type wanted = TypeParser.parse(type, caller.getClassLoader());
            RandomValues others = new RandomValues(new Random(origin.id()), ELEMENTS, ArgumentStyle.RANGE, List.of());
            MissingOrigin receiver = operands.length == 0 ? null : MissingOrigin.of(operands[0]);
            String container = receiver == null ? "" : receiver.type();
            return new MissingValues(this, others, caller, container, size).value(wanted, origin, operands.length);
        } catch (ClassNotFoundException | NotTestable e) {
            throw new MissingCode(member);
        }
    }

    /** A text that contains the longest text among the operands of a call. */
    String text(MissingOrigin origin) {
        int choice = (int) Math.floorMod(origin.id() >>> 16, 2L * compared.size() + 1);
        return origin.derivedText() + (choice < compared.size() ? compared.get(choice) : "");
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

    /** The name of a method in the text of a call. */
    private static String simpleMember(String member) {
        return member.substring(member.lastIndexOf('.') + 1).replace("()", "");
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
