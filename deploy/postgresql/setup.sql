-- The role and the database of the shop, once, on PostgreSQL 14 or newer: runuser -u postgres -- psql --file deploy/postgresql/setup.sql
\set ON_ERROR_STOP on

-- It has no password: Debian's pg_hba.conf lets the system user of the same name in, over the local socket alone. A shop on another
-- machine needs `\password troy`, a line `hostssl troy troy ADDRESS scram-sha-256` and DATABASE_URL=postgres://troy:PASSWORD@HOST/troy?sslmode=verify-full.
create role troy login;
-- The shop owns its tables, since each release brings them up to date as it starts.
create database troy owner troy encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database troy from public;
