import { randomInt } from 'node:crypto'

/** Anything that answers with rows: the pool's transaction, a bare client. */
export interface Sql {
  query<R extends Record<string, unknown> = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<R[]>
}

/** A company with its community, as every row names them. */
export interface ScalePlace {
  readonly companyId: number
  readonly communityId: number
}

/** As the server's uuidv7, made by the database: time, a counter over the rows (`n`, a bigint), then random bits. */
export const newId = (n: string): string => {
  const from = Date.now() * 4096 + randomInt(1024)
  const at = `(${from}::bigint + ${n})`
  return `(lpad(to_hex(${at} >> 12), 12, '0') || '7' || lpad(to_hex(${at} & 4095), 3, '0') || right(gen_random_uuid()::text, 17))::uuid`
}

export const textArray = (values: readonly string[]): string =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`

/** One of a list, by any whole number. */
export const oneOf = (values: readonly string[], n: string): string =>
  `(${textArray(values)})[1 + abs(${n}) % ${values.length}]`
