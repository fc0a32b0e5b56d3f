#!/usr/bin/env bash
# An S3-compatible object store for tests: Ceph's radosgw on loopback, with its objects in memory.
#
#   scripts/radosgw.sh install       installs the Debian packages; as root
#   scripts/radosgw.sh start FOLDER  starts it with its files in FOLDER, which must not exist; prints the address
#   scripts/radosgw.sh kill FOLDER   kills the gateway alone; the objects remain
#   scripts/radosgw.sh again FOLDER  starts the gateway again
#   scripts/radosgw.sh stop FOLDER   ends the processes of FOLDER
#
# cspell: ignore addv asok crit fsid memstore
#
# Each step has a time limit. Exits with 75 if radosgw is not installed.
set -euo pipefail

ACCESS_KEY=platen-test
SECRET_KEY=platen-test-secret

die() { echo "$1" >&2; exit "${2:-1}"; }

install() {
  [ "$(id -u)" = 0 ] || die 'Installing radosgw needs root.' 75
  command -v apt-get >/dev/null || die 'radosgw is installed from Debian packages; there is no apt-get here.' 75
  apt-get install -y --no-install-recommends ceph-mon ceph-osd radosgw
}

free_port() {
  node -e "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close() })"
}

write_config() {
  cat > "$FOLDER/ceph.conf" <<CONF
[global]
fsid = $1
mon_initial_members = a
mon_host = [v1:127.0.0.1:$2]
public_addr = 127.0.0.1
ms_bind_ipv6 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
mon_data_avail_warn = 2
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
mon_client_hunt_interval = 0.2
run_dir = $FOLDER/run
pid_file =
admin_socket = $FOLDER/run/\$name.asok
crash_dir = $FOLDER/crash
log_file = $FOLDER/log/\$name.log
log_to_stderr = false
err_to_stderr = true
mon_cluster_log_file = $FOLDER/log/cluster.log
[mon.a]
mon_data = $FOLDER/mon
[osd.0]
osd_data = $FOLDER/osd
osd_objectstore = memstore
memstore_device_bytes = 4294967296
# The OSD may ask for these before it knows the cluster, and end: they are set by hand below.
osd_class_update_on_start = false
osd_crush_update_on_start = false
osd_max_object_name_len = 256
osd_max_object_namespace_len = 64
[client.rgw.a]
rgw_data = $FOLDER/rgw
rgw_frontends = beast endpoint=127.0.0.1:$3 tcp_nodelay=1
rgw_enable_usage_log = false
rgw_run_sync_thread = false
CONF
}

# Repeats a command until it succeeds, for at most 60 s and while all processes run.
until_ok() {
  local until=$((SECONDS + 60))
  until "$@" >/dev/null 2>>"$FOLDER/log/commands"; do
    while read -r pid; do kill -0 "$pid" 2>/dev/null || die "A process of radosgw ended; see $FOLDER/log."; done < "$FOLDER/pids"
    [ "$SECONDS" -lt "$until" ] || die "radosgw did not start within its time limit: $*"
    sleep 0.1
  done
}

daemon() {
  setsid "$@" >"$FOLDER/log/$1.out" 2>&1 </dev/null &
  echo $! >> "$FOLDER/pids"
}

is_osd_up() { timeout 10 ceph osd stat | grep -q '1 up'; }
has_user() {
  timeout 60 radosgw-admin -n client.rgw.a user info --uid=platen ||
    timeout 60 radosgw-admin -n client.rgw.a user create --uid=platen --display-name=platen \
      --access-key="$ACCESS_KEY" --secret-key="$SECRET_KEY"
}

start() {
  command -v radosgw >/dev/null && command -v ceph-mon >/dev/null && command -v ceph-osd >/dev/null ||
    die 'radosgw is not installed: run scripts/radosgw.sh install.' 75
  [ ! -e "$FOLDER" ] || die "$FOLDER exists already."
  mkdir -p "$FOLDER"/{mon,osd,run,log,crash,rgw}
  : > "$FOLDER/pids"
  local fsid osd mon_port port
  fsid=$(cat /proc/sys/kernel/random/uuid)
  osd=$(cat /proc/sys/kernel/random/uuid)
  mon_port=$(free_port)
  port=$(free_port)
  write_config "$fsid" "$mon_port" "$port"
  export CEPH_CONF="$FOLDER/ceph.conf"
  monmaptool --create --fsid "$fsid" --addv a "[v1:127.0.0.1:$mon_port]" "$FOLDER/monmap" >/dev/null
  ceph-mon --mkfs -i a --monmap "$FOLDER/monmap"
  daemon ceph-mon -f -i a
  until_ok timeout 5 ceph --connect-timeout 2 quorum_status
  # Commands that are sent before the cluster is known are refused, so they are repeated.
  until_ok timeout 20 ceph osd new "$osd" 0
  until_ok timeout 20 ceph osd crush add osd.0 1.0 root=default host=localhost
  ceph-osd -i 0 --mkfs --osd-uuid "$osd" 2>>"$FOLDER/log/commands"
  daemon ceph-osd -f -i 0
  until_ok is_osd_up
  daemon radosgw -f -n client.rgw.a
  until_ok curl -fsS -m 2 "http://127.0.0.1:$port/"
  until_ok has_user
  echo "http://127.0.0.1:$port $ACCESS_KEY $SECRET_KEY"
}

kill_gateway() { kill -9 "$(tail -n 1 "$FOLDER/pids")"; }

again() {
  export CEPH_CONF="$FOLDER/ceph.conf"
  sed -i '$d' "$FOLDER/pids"
  daemon radosgw -f -n client.rgw.a
  until_ok curl -fsS -m 2 "http://$(sed -n 's/.*endpoint=\([0-9.:]*\).*/\1/p' "$FOLDER/ceph.conf")/"
}

stop() {
  [ -e "$FOLDER/pids" ] || return 0
  while read -r pid; do kill -9 "$pid" 2>/dev/null || true; done < "$FOLDER/pids"
}

FOLDER=${2:-}
case "${1:-} ${FOLDER:+folder}" in
  'install ') install ;;
  'start folder') start ;;
  'kill folder') kill_gateway ;;
  'again folder') again ;;
  'stop folder') stop ;;
  *) die 'usage: scripts/radosgw.sh install | start FOLDER | kill FOLDER | again FOLDER | stop FOLDER' 64 ;;
esac
