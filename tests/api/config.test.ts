import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

describe('the settings', () => {
  it('need nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      database: { kind: 'pglite' },
      feed: { kind: 'demo' },
      google: undefined,
    });
  });

  it('report all faults together, and never repeat a secret', () => {
    const read = () =>
      readConfig({
        PORT: 'eighty',
        SPOT_FEED: 'guess',
        DATABASE_URL: 'mysql://root:hunter2@db',
        GOOGLE_CLIENT_ID: 'id',
        APP_SECRET: 'hunter2',
      });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      const { message } = error as Error;
      for (const name of ['PORT', 'SPOT_FEED', 'DATABASE_URL', 'GOOGLE_CLIENT_SECRET', 'APP_SECRET'])
        expect(message).toContain(name);
      expect(message).not.toContain('hunter2');
    }
  });

  it('take an empty value for an absent one', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: ' ' })).toMatchObject({
      database: { kind: 'pglite' },
      smtpUrl: undefined,
    });
  });

  it('want a key for the metals API', () => {
    expect(() => readConfig({ SPOT_FEED: 'metalpriceapi' })).toThrow('METALPRICE_API_KEY');
    expect(readConfig({ SPOT_FEED: 'metalpriceapi', METALPRICE_API_KEY: 'k' }).pollMs).toBe(60_000);
  });
});
