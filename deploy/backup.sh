#!/bin/sh
# Every night: a backup, the proof that it can be restored, a copy for another machine, and the end of old ones.
set -eu
folder=/var/lib/troy/backups
file=$folder/$(date +%F-%H%M%S).gz
/usr/local/bin/node scripts/backup.ts "$file"
/usr/local/bin/node scripts/restore-drill.ts "$folder"
# Whoever has this machine can read the database anyway; a copy elsewhere, only who has the key of this public one.
if [ -f /etc/troy-backup.pub ]; then
  age --recipients-file /etc/troy-backup.pub --output "$file.age.unfinished" "$file"
  mv "$file.age.unfinished" "$file.age"
fi
find "$folder" -name '*.gz*' -mtime +14 -delete
