import pg from 'pg'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
type Query = (...args: unknown[]) => unknown

/** Every statement that this process sends while some work runs, in order. */
export async function recorded<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = []
  const holder = pg.Client.prototype as unknown as { query: Query }
  const query = holder.query
  holder.query = function record(this: unknown, ...args: unknown[]) {
    const [first, values] = args as [string | { text: string; values?: unknown[] }, unknown]
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(values) ? [...values] : [] })
    else if (first && 'text' in first)
      statements.push({ text: first.text, values: [...(first.values ?? (Array.isArray(values) ? values : []))] })
    return query.apply(this, args)
  }
  try {
    return { result: await work(), statements }
  } finally {
    holder.query = query
  }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const bornAt = (uuid: string) => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)

/**
 * The same statements about other records: names in `about` are exchanged wherever they stand in a value, and every id that the recorded
 * work made gives way to a new one.
 */
export function about(
  statements: readonly Statement[],
  since: number,
  exchanged: ReadonlyMap<string, string>,
): Statement[] {
  const fresh = new Map<string, string>()
  const text = (value: string): string => {
    let changed = value.replaceAll(UUID, (id) => {
      if (bornAt(id) < since) return id
      if (!fresh.has(id)) fresh.set(id, crypto.randomUUID())
      return fresh.get(id)!
    })
    for (const [from, to] of exchanged) changed = changed.replaceAll(from, to)
    return changed
  }
  const value = (one: unknown): unknown =>
    typeof one === 'string' ? text(one) : Array.isArray(one) ? one.map(value) : one
  return statements.map((statement) => ({ text: statement.text, values: statement.values.map(value) }))
}
