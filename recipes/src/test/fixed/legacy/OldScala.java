package legacy;

import scala.concurrent.forkjoin.RecursiveTask;

class OldScala extends RecursiveTask<String> {
    private final String word;

    OldScala(String word) {
        this.word = word;
    }

    @Override
    public String compute() {
        return word.trim();
    }
}
