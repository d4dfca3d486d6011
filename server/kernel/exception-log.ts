import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

/** A fault for those who look after the system; the same trace is told once. */
export interface LoggedException {
  readonly traceId: string
  readonly method: string
  readonly path: string
  readonly errorClass: string
  readonly message: string
  readonly stack?: string
  /** What was asked for, without what may be anybody's name or number. */
  readonly digest?: unknown
  readonly companyId?: number | null
}
const MAX = { path: 200, errorClass: 80, message: 2000, stack: 8000 }

export async function writeException(q: Queryable, now: Date, fault: LoggedException): Promise<void> {
  await q.query(
    `insert into exception_log (id, trace_id, at, method, path, code, error_class, message, stack, request_digest, company_id, status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 500, $6, $7, $8, $9, $10, 0, $3, $3) on conflict do nothing`,
    [
      uuidv7(),
      fault.traceId,
      now,
      fault.method,
      fault.path.slice(0, MAX.path),
      fault.errorClass.slice(0, MAX.errorClass),
      fault.message.slice(0, MAX.message),
      fault.stack?.slice(0, MAX.stack) ?? null,
      fault.digest === undefined ? null : JSON.stringify(fault.digest),
      fault.companyId ?? null,
    ],
  )
}
