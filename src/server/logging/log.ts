import { type Logger, type LoggerOptions, pino } from 'pino';
import { logLines } from '../log-lines.ts';

/** As much of a logger as the shop needs: facts first, then the sentence. */
export type Log = {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
  error(facts: object, sentence: string): void;
};

/** The log on standard output, which may be full or have no reader; `print` puts plain words among its lines. */
export function openLog(level: string): { readonly logger: Logger; print(words: string): void } {
  // What libraries print there by themselves is lost when it cannot be written; unheard, the event would end the process. To
  // ask for the streams also makes pipes of them that do not block.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const lines = logLines(process.stdout.fd, (missing) =>
    logger.error({ missing }, 'lines of this log are missing: they could not be written'),
  );
  const logger = pino(logOptions(level), lines);
  return { logger, print: (words) => lines.write(`${words}\n`) };
}

export function logOptions(level: string): LoggerOptions {
  return { level, serializers: { err: describeError } };
}

/** What libraries print goes to the log too, as words and errors without values: some of them print whole queries. */
export function captureConsole(log: Log): void {
  for (const level of ['warn', 'error'] as const) {
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((each) => each instanceof Error);
      const [words] = printed;
      log[level]({ ...(err && { err }) }, typeof words === 'string' ? words : 'a library printed this');
    };
  }
}

type DescribedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack?: string;
  readonly cause?: DescribedError;
};

/**
 * An error as it may be kept: the values that a query failed on stand in the driver's message, its parameters and its
 * details, and they are names, addresses and passwords' hashes.
 */
export function describeError(error: unknown): DescribedError | string {
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
    ...(cause instanceof Error && { cause: describeError(cause) as DescribedError }),
  };
}
