import { runSteps, type Step } from './steps.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const COLORS = process.stdout.isTTY ? 'force' : 'off';

/** Everything with a tsconfig of its own: the domain knows no surroundings, the contract no Node. */
const PROJECTS = ['.', 'src/domain', 'src/catalogue', 'src/contract', 'tools/pictures'];

/** All that is known to be wrong without running the shop: formatting, lints, the import table, types, unused code. */
const CHECKS: readonly Step[] = [
  { name: 'import rules', run: ['scripts/lint/import-rules.ts', '--check'] },
  { name: 'lint', run: [BIOME, 'ci', '--error-on-warnings', '--max-diagnostics=100', `--colors=${COLORS}`] },
  { name: 'types of the routes', run: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] },
  { name: 'types', run: ['node_modules/typescript-7/bin/tsc', '-b', ...PROJECTS] },
  { name: 'unused code', run: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

export function check() {
  return runSteps(CHECKS);
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
