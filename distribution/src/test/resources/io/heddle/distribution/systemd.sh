# Starts systemd as PID 1 of a machine that is thrown away: called in namespaces of its own for mounts, processes, host name, IPC and
# cgroups, with the folders PACKAGE (the unpacked Debian package), UNITS (units and classes of the test) and ROOT (empty), and JAVA_HOME.
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$ROOT"
mkdir "$ROOT/upper" "$ROOT/work" "$ROOT/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOT/upper,workdir=$ROOT/work" "$ROOT/root"
cd "$ROOT/root"
mount -t proc proc proc
mount --rbind /dev dev
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mkdir -p "./$JAVA_HOME" opt/test
mount --bind "$JAVA_HOME" "./$JAVA_HOME"
cp -R "$UNITS/." opt/test
rm -rf etc/systemd/system usr/lib/systemd/system
cp -R "$PACKAGE/." .
mkdir -p etc/systemd/system
for target in sysinit basic shutdown umount final exit multi-user test; do
    printf '[Unit]\nDescription=%s\nDefaultDependencies=no\n' "$target" >"usr/lib/systemd/system/$target.target"
done
cp opt/test/*.service usr/lib/systemd/system
printf '[Manager]\nDefaultStandardOutput=null\n' >etc/systemd/system.conf
printf 'JAVA_HOME=%s\n' "$JAVA_HOME" >etc/default/heddle
mount -t tmpfs tmpfs tmp
mkdir old
pivot_root . old
umount -l old
# With this variable systemd leaves the settings of the kernel alone.
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --system --unit=test.target --log-target=console --show-status=0
