package common;

import java.util.List;

/** The class that implements the interface inherits the method from one that does not. */
class InheritsItsImplementation {
    static void complete(List<Block> blocks) {
        blocks.parallelStream().forEach(Block::complete);
        blocks.parallelStream().forEach(block -> block.commit(1));
    }

    interface Block {
        void complete();

        void commit(int number);
    }

    static class Base {
        public void complete() {
            commit(0);
        }

        public void commit(int number) {
            try {
                Thread.sleep(number); // expect: blocking-in-common-pool
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class Stored extends Base implements Block {}
}
