export type ErrorSummary = {
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
