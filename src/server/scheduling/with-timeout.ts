/**
 * Settles as `promise` does, or with what `onTimeout` answers or throws when that takes longer than `ms` milliseconds. The work
 * behind the promise goes on: a rejection after the timeout is ignored.
 */
export async function withTimeout<Value, Late>(
  promise: Promise<Value>,
  ms: number,
  onTimeout: () => Late | Promise<Late>,
): Promise<Value | Late> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    return await Promise.race([promise, timeout.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
}
