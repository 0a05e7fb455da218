import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const cwd = 'deploy/prometheus';

it('each alert is understood by Prometheus, and fires at its fault', async () => {
  const names = [...readFileSync(`${cwd}/alerts.yml`, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tests = readFileSync(`${cwd}/alerts.test.yml`, 'utf8');
  expect(names.filter((name) => !tests.includes(`alertname="${name}"`))).toEqual([]);
  expect((await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd })).stdout).toContain(`${names.length} rules`);
  await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd });
  await run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd });
});

it('Alertmanager understands whom to wake', async () => {
  expect((await run('amtool', ['check-config', 'alertmanager.yml'], { cwd })).stdout).toContain('SUCCESS');
});

it('each question of the dashboard is understood by Prometheus', async () => {
  const dashboard: Dashboard = JSON.parse(readFileSync('deploy/grafana/troy.json', 'utf8'));
  const questions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-dashboard-'));
  const rules = questions.map((expr, at) => ({ record: `question_${at}`, expr }));
  // JSON is YAML.
  await writeFile(path.join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { stdout } = await run('promtool', ['check', 'rules', 'rules.yml'], { cwd: folder });
  await rm(folder, { recursive: true });
  expect(stdout).toContain(`${questions.length} rules`);
});

type Dashboard = { readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] };
