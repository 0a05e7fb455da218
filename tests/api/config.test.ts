import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

describe('the settings', () => {
  it('is for development where that is said, and nowhere else: then all files of the project are served', () => {
    for (const env of [{}, { NODE_ENV: '' }, { NODE_ENV: 'production' }, { NODE_ENV: 'prod' }])
      expect(readConfig(env).isDevelopment).toBe(false);
    expect(readConfig({ NODE_ENV: 'development' }).isDevelopment).toBe(true);
  });

  it('need nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      database: { kind: 'pglite' },
      feeds: { kinds: ['demo'] },
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
        MAIL_FROM: 'Troy <orders>',
        DEALER_EMAIL: 'nobody',
      });
    expect(read).toThrow(ConfigError);
    try {
      read();
    } catch (error) {
      const { message } = error as Error;
      const names = [
        'PORT',
        'SPOT_FEED',
        'DATABASE_URL',
        'GOOGLE_CLIENT_SECRET',
        'APP_SECRET',
        'MAIL_FROM',
        'DEALER_EMAIL',
      ];
      for (const name of names) expect(message).toContain(name);
      expect(message).not.toContain('hunter2');
    }
  });

  it.each(['build/client/data', 'build/kept-assets', 'public', 'public/data'])(
    'keep no data in %s, which everybody can read over the web',
    (folder) => {
      expect(() => readConfig({ DATA_DIR: folder })).toThrow(/^DATA_DIR must not be in a folder that everybody/);
      expect(readConfig({ DATA_DIR: 'public-data' }).dataDir).toMatch(/public-data$/);
    },
  );

  it('take an empty value for an absent one', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: ' ' })).toMatchObject({
      database: { kind: 'pglite' },
      smtpUrl: undefined,
    });
  });

  it('open nothing for operators unless they are told to, and then to this machine alone', () => {
    expect(readConfig({}).operators).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).operators).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).operators?.host).toBe('0.0.0.0');
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT must be another one than PORT.');
    expect(() => readConfig({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT must be a whole number');
  });

  it.each([
    ['HTTPS://Shop.Example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['HTTP://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ])('take %s for the place %s, however it is spelled', (given, place) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(place);
  });

  it.each([
    'https://root:hunter2@shop.example',
    'https://root@shop.example',
    'https://shop.example/gold',
    'https://shop.example?from=hunter2',
    'https://shop.example/#hunter2',
    'https://shop.example/?',
    'https://shop.example#',
    'https://shop.example//',
    'ftp://shop.example',
    'shop.example',
  ])('refuse %s for the place of the shop, which would end up in its links', (given) => {
    const read = () => readConfig({ PUBLIC_URL: given });
    expect(read).toThrow(
      'PUBLIC_URL must be https:// or http:// with a host name and nothing after it, as in https://shop.example.',
    );
    expect(read).not.toThrow('hunter2');
  });

  it('have the feed read so often that rates outlast two failed readings', () => {
    expect(readConfig({ SPOT_POLL_SECONDS: '90' }).pollMs).toBe(90_000);
    expect(() => readConfig({ SPOT_POLL_SECONDS: '91' })).toThrow(
      "SPOT_POLL_SECONDS must be a whole number from 1 to 90, so that rates outlast two failed readings, but is '91'.",
    );
  });

  it.each([
    ['metalpriceapi', { METALPRICE_API_KEY: 'k' }],
    ['gold-api', {}],
    ['goldapi', { GOLDAPI_KEY: 'k' }],
    ['metals-dev', { METALS_DEV_KEY: 'k' }],
    [
      'json',
      {
        SPOT_JSON_URL: 'https://metals.example/spot',
        SPOT_JSON_GOLD: '/gold/ask',
        SPOT_JSON_SILVER: '/silver/ask',
        SPOT_JSON_TIME: '/at',
      },
    ],
  ])('have the feed %s read with what it needs, and not without', (feed, needed) => {
    for (const name of Object.keys(needed))
      expect(() => readConfig({ SPOT_FEED: feed, ...needed, [name]: '' })).toThrow(`SPOT_FEED=${feed} needs ${name}.`);
    expect(readConfig({ SPOT_FEED: feed, ...needed })).toMatchObject({ pollMs: 60_000, feeds: { kinds: [feed] } });
  });

  it('take a list of feeds, each once and none that is made up beside others', () => {
    const keys = { GOLDAPI_KEY: 'k', METALPRICE_API_KEY: 'k' };
    expect(readConfig({ SPOT_FEED: 'goldapi, gold-api', ...keys }).feeds.kinds).toEqual(['goldapi', 'gold-api']);
    expect(() => readConfig({ SPOT_FEED: 'gold-api,gold-api' })).toThrow('SPOT_FEED must be some of demo,');
    expect(() => readConfig({ SPOT_FEED: 'gold-api,' })).toThrow('SPOT_FEED must be some of demo,');
    expect(() => readConfig({ SPOT_FEED: 'gold-api,demo' })).toThrow('SPOT_FEED names demo beside others');
  });

  it.each(['gold', '/gold~2', ''])('refuse %j for a JSON pointer', (pointer) => {
    expect(() => readConfig({ SPOT_FEED: 'json', SPOT_JSON_GOLD: pointer })).toThrow('SPOT_JSON_GOLD');
  });

  it('never repeat the header of a feed, which holds a key', () => {
    expect(() => readConfig({ SPOT_JSON_HEADER: 'hunter2' })).toThrow('SPOT_JSON_HEADER must be one header');
    expect(() => readConfig({ SPOT_JSON_HEADER: 'hunter2' })).not.toThrow('hunter2');
  });

  it.each(['orders@example.com', 'Troy <orders@example.com>', 'Zürich Gold & Silber <shop@mail>'])(
    'take %s for a sender of letters',
    (sender) => expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender),
  );

  it.each([
    ['MAIL_FROM', 'Troy'],
    ['MAIL_FROM', 'Troy <orders@example.com'],
    ['MAIL_FROM', 'Troy <orders@example.com> <other@example.com>'],
    ['MAIL_FROM', 'orders@example.com\nBcc: other@example.com'],
    ['DEALER_EMAIL', 'dealer'],
    ['DEALER_EMAIL', 'one@example.com, other@example.com'],
    ['DEALER_EMAIL', 'Dealer <dealer@example.com>'],
  ])('refuse %s=%j, which no letter could carry', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  });
});

describe('the settings of the seller', () => {
  const SELLER = {
    SELLER_NAME: 'Troy Bullion LLC',
    SELLER_ADDRESS: '400 Sample Street, Chicago, IL 60601',
    SELLER_REGISTRATION: 'Registered in Illinois, no. 00-000-0000',
    SELLER_PHONE: '(312) 555-0148',
    SELLER_EMAIL: 'help@bullion.example',
  };

  it('are read in one place, and name no company by themselves', () => {
    expect(readConfig(SELLER).seller).toEqual({
      legalName: 'Troy Bullion LLC',
      address: '400 Sample Street, Chicago, IL 60601',
      registration: 'Registered in Illinois, no. 00-000-0000',
      phone: '(312) 555-0148',
      email: 'help@bullion.example',
    });
    expect(readConfig({}).seller).toEqual({
      legalName: '',
      address: '',
      registration: '',
      phone: '1-800-555-0142',
      email: 'support@troy.example',
    });
  });

  it('are refused where they are no telephone, no mailbox or more than a line', () => {
    expect(() => readConfig({ SELLER_PHONE: 'call us' })).toThrow('SELLER_PHONE must be a telephone number');
    expect(() => readConfig({ SELLER_EMAIL: 'support' })).toThrow('SELLER_EMAIL must be one email address');
    expect(() => readConfig({ SELLER_ADDRESS: 'Sample Street\nChicago' })).toThrow('SELLER_ADDRESS must be one line');
    for (const phone of ['1-800-555-0142', '+49 221 555 0100', '(312) 555-0148', '312.555.0148'])
      expect(readConfig({ SELLER_PHONE: phone }).seller.phone).toBe(phone);
  });
});

describe('the settings of the desk', () => {
  it('are what the terms promise by themselves', () => {
    expect(readConfig({}).desk).toMatchObject({ driftLimitBasisPoints: 150 });
    expect(readConfig({ DESK_DRIFT_LIMIT: '2.25' }).desk).toMatchObject({ driftLimitBasisPoints: 225 });
  });

  it('are refused where they are less than the terms promise', () => {
    expect(() => readConfig({ DESK_DRIFT_LIMIT: '1.49' })).toThrow('DESK_DRIFT_LIMIT must be a percentage from 1.50');
  });
});
