# Bodies that attract each other, step by step; the energy at the end in millionths.


class Body(object):

    def __init__(self, x, y, z, mass):
        self.x, self.y, self.z, self.mass = x, y, z, mass
        self.vx = self.vy = self.vz = 0.0


def advance(bodies, dt):
    for i in range(len(bodies)):
        a = bodies[i]
        for j in range(i + 1, len(bodies)):
            b = bodies[j]
            dx, dy, dz = a.x - b.x, a.y - b.y, a.z - b.z
            distance = dx * dx + dy * dy + dz * dz + 1.0
            pull = dt / (distance * distance)
            a.vx -= dx * b.mass * pull
            a.vy -= dy * b.mass * pull
            a.vz -= dz * b.mass * pull
            b.vx += dx * a.mass * pull
            b.vy += dy * a.mass * pull
            b.vz += dz * a.mass * pull
    for body in bodies:
        body.x += dt * body.vx
        body.y += dt * body.vy
        body.z += dt * body.vz


def run(seed):
    bodies = []
    for i in range(5):
        bodies.append(Body(float(seed % (7 + i)), float(seed % (11 + i)), float(seed % (13 + i)), 1.0 + i))
    for step in range(400):
        advance(bodies, 0.0078125)
    energy = 0.0
    for body in bodies:
        energy += body.mass * (body.vx * body.vx + body.vy * body.vy + body.vz * body.vz)
    return int(energy * 1000000.0)
