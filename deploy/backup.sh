#!/bin/sh
# Every night: a backup, the proof that it can be restored, a copy for another machine, and the end of old ones.
set -eu
data=/var/lib/troy
backups=$data/backups
copies=$data/copies
file=$(date +%F-%H%M%S).gz

/usr/local/bin/node scripts/backup.ts "$backups/$file"
# A drill that fails is told at the end: the copy is made all the same, and old files go.
status=0
/usr/local/bin/node scripts/restore-drill.ts "$backups" || status=$?

# Whoever has this machine can read the database anyway; a copy elsewhere, only who has the key of this public one.
mkdir -p "$copies"
if [ -f /etc/troy-backup.pub ]; then
  age --recipients-file /etc/troy-backup.pub --output "$copies/$file.age.unfinished" "$backups/$file"
  mv "$copies/$file.age.unfinished" "$copies/$file.age"
fi
find "$backups" "$copies" -name '*.gz*' -mtime +14 -delete
# What is left of a drill that was killed.
find "$data" -maxdepth 1 -name 'troy-restore-drill-*' -mtime +1 -exec rm -rf {} +

# Until when the certificate is good that visitors get, for Prometheus.
host=${PUBLIC_URL:-}
host=${host#https://}
if ends=$(timeout 20 openssl s_client -connect 127.0.0.1:443 -servername "$host" 2>/dev/null </dev/null | openssl x509 -noout -enddate 2>/dev/null); then
  echo "troy_certificate_ends_seconds $(date --date "${ends#*=}" +%s)" > "$backups/certificate.prom"
fi
exit "$status"
