import { runSteps, type Step } from './steps.ts';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const TSC = 'node_modules/typescript-7/bin/tsc';

const COLORS = process.stdout.isTTY ? 'force' : 'off';

/** All that is known to be wrong without running the shop: formatting, lints, the import table, types, unused code. */
const CHECKS: readonly Step[] = [
  { name: 'lint', run: [BIOME, 'ci', '--error-on-warnings', '--max-diagnostics=100', `--colors=${COLORS}`] },
  { name: 'types of the routes', run: ['node_modules/@react-router/dev/bin.cjs', 'typegen'] },
  { name: 'types', run: [TSC, '--noEmit'] },
  { name: 'types of the domain', run: [TSC, '--noEmit', '-p', 'src/domain'] },
  { name: 'types of the catalogue', run: [TSC, '--noEmit', '-p', 'src/catalogue'] },
  { name: 'types of the pictures', run: [TSC, '--noEmit', '-p', 'tools/pictures'] },
  { name: 'types of the contract', run: [TSC, '--noEmit', '-p', 'src/contract'] },
  { name: 'unused code', run: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

export function check() {
  return runSteps(CHECKS);
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
