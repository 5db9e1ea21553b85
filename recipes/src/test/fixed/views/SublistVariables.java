package views;

import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.function.Consumer;

class SublistVariables<E> extends RecursiveAction {
    private final List<E> elements;
    private final int from;
    private final int to;
    private final Consumer<? super E> each;

    SublistVariables(List<E> elements, Consumer<? super E> each) {
        this(elements, 0, elements.size(), each);
    }

    private SublistVariables(List<E> elements, int from, int to, Consumer<? super E> each) {
        this.elements = elements;
        this.from = from;
        this.to = to;
        this.each = each;
    }

    @Override
    protected void compute() {
        int size = to - from;
        if (size < 100) {
            elements.subList(from, to).forEach(each);
            return;
        }
        invokeAll(new SublistVariables<>(elements, from, from + size / 2, each), new SublistVariables<>(elements, from + size / 2, from + size, each));
    }
}
