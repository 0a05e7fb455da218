import { readdirSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';

const OPERATORS = 'src/server/operators';
const READERS = ['deploy/grafana/troy.json', 'deploy/prometheus/alerts.yml', 'deploy/prometheus/alerts.test.yml'];

/** What Prometheus makes of one histogram. */
const base = (name: string) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds');
const metricsIn = (text: string) => [...text.matchAll(/\b(?:troy|process|nodejs)_\w+/g)].map(([name]) => base(name));

/** Those that node_exporter passes on: of the backup, and of the copies that are fetched. */
const OF_NODE_EXPORTER = ['scripts/restore-drill.ts', 'deploy/backup.sh', 'deploy/fetch-copies'];

/** Those of the process, of the shop, and of node_exporter. */
function served(): ReadonlySet<string> {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const sources = [...readdirSync(OPERATORS).map((file) => `${OPERATORS}/${file}`), ...OF_NODE_EXPORTER];
  return new Set([
    ...register.getMetricsAsArray().map(({ name }) => name),
    ...sources.flatMap((file) => metricsIn(readFileSync(file, 'utf8'))),
  ]);
}

describe('the metrics that are watched', () => {
  it.each(READERS)('are served by the shop: %s', (file) => {
    const named = metricsIn(readFileSync(file, 'utf8'));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !served().has(name))).toEqual([]);
  });

  it('would not be taken in by one that is gone', () => {
    expect(metricsIn('sum(rate(troy_no_such_seconds_count[5m]))').filter((name) => served().has(name))).toEqual([]);
  });
});
