import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const RULES = ['biome.json', 'package.json', '.gitignore', 'tsconfig.json', 'scripts/lint', 'src/domain'];

export type Complaint = { readonly file: string; readonly line: number; readonly rule: string };

/** A copy of the rules and the domain alone, so that faulty code is never planted in the real folders. */
export function copyRules() {
  const copy = mkdtempSync(path.join(tmpdir(), 'troy-rules-'));
  for (const part of RULES) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });

  function run(tool: string, args: readonly string[]) {
    const script = path.join(root, 'node_modules', tool);
    return spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' }).stdout;
  }

  return {
    /** Writes a file with one line of code per line; `a` and `A` stand for a name of its own in each. */
    plant(file: string, lines: readonly string[]) {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      const named = lines.map((code, index) => code.replace(/\ba\b/g, `a${index}`).replace(/\bA\b/g, `A${index}`));
      writeFileSync(path.join(copy, file), `${named.join('\n')}\n`);
    },

    /** What Biome says of the planted files. */
    lint(): Complaint[] {
      const output = run('@biomejs/biome/bin/biome', [
        'lint',
        '--reporter=json',
        '--max-diagnostics=none',
        'src',
        'tools',
      ]);
      const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
      return diagnostics.map(({ category, location: { path: file, start } }) => ({
        file,
        line: start.line,
        rule: category,
      }));
    },

    /** What the TypeScript compiler says of a folder that has its own tsconfig. */
    typecheck(project: string): Complaint[] {
      const output = run('typescript-7/bin/tsc', ['-p', project, '--noEmit', '--pretty', 'false']);
      return [...output.matchAll(/^(.+)\((\d+),\d+\): error (TS\d+)/gm)].map(([, file = '', line, rule = '']) => ({
        file,
        line: Number(line),
        rule,
      }));
    },

    remove() {
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

type Diagnostic = { category: string; location: { path: string; start: { line: number } } };
