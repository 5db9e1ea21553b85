package io.heddle.agent.programs;

/** A class that makes a thread. */
public final class ThreadMaker {
    private ThreadMaker() {}

    public static Thread make() {
        return new Thread(() -> {}, "made");
    }

    /** @param args none */
    public static void main(String[] args) {
        System.out.println("virtual: " + make().isVirtual());
    }
}
