package io.heddle.recipes.dataflow;

import io.heddle.recipes.ir.Value;
import java.util.Set;

/**
 * The use that a child makes of an argument that may be a copy of the data.
 *
 * @param shared all arguments of the child
 * @param modified whether the child modifies the argument
 */
public record ChildData(Set<Value> shared, boolean modified) {
    public static final ChildData UNKNOWN = new ChildData(Set.of(), false);

    /**
     * Whether a child needs a copy: a buffer beside the original, or the whole data if it modifies them. It could modify a part as
     * a range of the shared data.
     */
    public boolean needs(Copies.Copy copy, Value original) {
        return isBufferOf(original) || (modified && copy.extent() == Copies.Extent.WHOLE);
    }

    /** Whether the child is given some data besides the copy of them. */
    public boolean isBufferOf(Value original) {
        return shared.contains(original);
    }
}
