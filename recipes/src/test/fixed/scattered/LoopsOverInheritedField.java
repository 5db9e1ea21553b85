package scattered;

/** A loop forks the tasks in a field that another file declares. */
class LoopsOverInheritedField extends WithInheritedTasks {
    @Override
    protected void compute() {
        invokeAll(parts);
    }
}
