import { type Logger, type LoggerOptions, pino } from 'pino';

/** As much of a logger as the shop needs: facts first, then the sentence. */
export type Log = {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
};

/**
 * Opens the log on standard output. `print` writes at any level: text on a terminal, one more JSON line elsewhere. Lines that
 * cannot be written, on a full disk or without a reader, are lost without an error.
 */
export function openLog(level: string): { readonly logger: Logger; print(words: string): void } {
  // Synchronous: what waits to be written would be tried again and again at the end of the process, on a full disk for ever.
  const output = pino.destination({ dest: process.stdout.fd, sync: true });
  output.on('error', () => {});
  const inOneLine = (words: string) => JSON.stringify({ level: 30, time: Date.now(), msg: words.replace(/\s+/g, ' ') });
  const print = (words: string) => void output.write(`${process.stdout.isTTY ? words : inOneLine(words)}\n`);
  return { logger: pino(logOptions(level), output), print };
}

export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { err: describeError } };
}

/** Sends the output of libraries to the log, as words and errors without values: some libraries print whole queries. */
export function captureConsole(log: Log): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((each) => each instanceof Error);
      const [words] = printed;
      log[level]({ ...(err && { err }) }, typeof words === 'string' ? words : 'a library printed this');
    };
  }
}

type ErrorSummary = {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack?: string;
  readonly cause?: ErrorSummary;
};

/**
 * An error as it may be logged. The values of a query stand in the driver's message, its parameters and its details: they are
 * names, addresses and hashes of passwords, and are left out.
 */
export function describeError(error: unknown): ErrorSummary | string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name || name,
    message: message.split('\nparams:')[0] ?? '',
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(frames && { stack: frames.join('\n') }),
    ...(cause instanceof Error && { cause: describeError(cause) as ErrorSummary }),
  };
}
