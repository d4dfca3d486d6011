#!/bin/sh
# In namespaces of its own (mounts, network, processes): a copy of this machine's Debian that may be written to, without what a company
# adds to it. enter.sh ROOM REPOSITORY
set -eu
room=$1
repository=$2
given=$(dirname "$room")
ip link set lo up
mount -t tmpfs tmpfs "$room"
mkdir "$room/upper" "$room/work" "$room/debian"
mount -t overlay overlay -o "lowerdir=/,upperdir=$room/upper,workdir=$room/work" "$room/debian"
debian=$room/debian
rm -rf "$debian/etc/postgresql" "$debian/var/lib/postgresql" "$debian/opt/wuguan" "$debian/etc/wuguan" "$debian/etc/nginx/conf.d/wuguan.conf"
mount -t proc proc "$debian/proc"
mount --rbind /dev "$debian/dev"
for folder in run tmp; do mount -t tmpfs tmpfs "$debian/$folder"; done
mkdir "$debian/repository" "$debian/run/postgresql"
chmod 1777 "$debian/tmp"
chown postgres: "$debian/run/postgresql"
mount --bind "$repository" "$debian/repository"
echo '127.0.0.1 localhost wuguan.example.com' > "$debian/etc/hosts"
for program in apt-get npm certbot systemctl; do
  install -m 0755 "$repository/tests/cluster/debian/$program" "$debian/usr/local/sbin/$program"
done
cp "$given/wuguan.tar.gz" "$given/steps.sh" "$debian/root/"
exec chroot "$debian" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin sh -c 'cd /root && sh -eu steps.sh'
