import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const cwd = 'deploy/prometheus';

it('each alert is understood by Prometheus, and fires at its fault', async () => {
  const names = [...readFileSync(`${cwd}/alerts.yml`, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tests = readFileSync(`${cwd}/alerts.test.yml`, 'utf8');
  expect(names.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
  expect((await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd })).stdout).toContain(`${names.length} rules`);
  await run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd });
});
