package views;

import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.function.Consumer;

class SublistVariables<E> extends RecursiveAction {
    private final List<E> elements;
    private final Consumer<? super E> each;

    SublistVariables(List<E> elements, Consumer<? super E> each) {
        this.elements = elements;
        this.each = each;
    }

    @Override
    protected void compute() {
        int size = elements.size();
        if (size < 100) {
            elements.forEach(each);
            return;
        }
        List<E> lower = elements.subList(0, size / 2); // expect: view-on-fork
        List<E> upper = elements.subList(size / 2, size); // expect: view-on-fork
        invokeAll(new SublistVariables<>(lower, each), new SublistVariables<>(upper, each));
    }
}
