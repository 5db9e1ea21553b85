package io.heddle.agent.programs;

/** Makes a thread. */
public final class Maker {
    private Maker() {}

    public static Thread make() {
        return new Thread(() -> {}, "made");
    }

    /** @param args none */
    public static void main(String[] args) {
        System.out.println("virtual: " + make().isVirtual());
    }
}
