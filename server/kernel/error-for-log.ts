/** What of an error helps to find its cause. Left out is what a database quotes of a row: `detail`, `where`, `internalQuery`. */
const KEPT = 'code errno syscall address port severity schema table column constraint routine'.split(' ')

interface LoggedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** An error as a line of the log holds it, with its causes. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    ...Object.fromEntries(Object.entries(error).filter(([name]) => KEPT.includes(name))),
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorForLog) } : {}),
  }
}
