import { readFileSync, writeFileSync } from 'node:fs';

/** `node add-migration.ts FOLDER NAME`: one more migration in a release's folder of them, as a newer release has it. */
const [folder = '', name = ''] = process.argv.slice(2);
const place = `${folder}/meta/_journal.json`;
const journal = JSON.parse(readFileSync(place, 'utf8'));
const { idx, when, ...same } = journal.entries.at(-1);
journal.entries.push({ ...same, idx: idx + 1, when: when + 1, tag: name });
writeFileSync(place, JSON.stringify(journal));
const statements = [`alter table orders add column newer text default 'x'`, 'create table newer (id integer)'];
writeFileSync(`${folder}/${name}.sql`, statements.join(';\n--> statement-breakpoint\n'));
