import type { z } from 'zod'
import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

/** A value that may be set while the product runs. It stands in `setting_value`; without a row the initial value holds. */
export interface SettingDefinition<T> {
  readonly code: string
  readonly label: string
  readonly schema: z.ZodType<T>
  readonly initial: T
}

const defined = new Map<string, SettingDefinition<unknown>>()

/** Registers a setting; a value that its schema refuses counts as not set. */
export function defineSetting<T>(definition: SettingDefinition<T>): SettingDefinition<T> {
  if (defined.has(definition.code)) throw new Error(`two settings are called ${definition.code}`)
  defined.set(definition.code, definition as SettingDefinition<unknown>)
  return definition
}

export const everySetting = (): readonly SettingDefinition<unknown>[] => [...defined.values()]

const PLATFORM = 'company_id is null and community_id is null'

/** The platform's own values by code; what nobody has set is not in it. */
export async function ownPlatformValues(
  q: Queryable,
  definitions: readonly SettingDefinition<unknown>[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await q.query<{ code: string; value: unknown }>(
    `select code, value from setting_value where code = any($1) and ${PLATFORM}`,
    [definitions.map(({ code }) => code)],
  )
  const found = new Map(rows.map(({ code, value }) => [code, value]))
  return new Map(
    definitions.flatMap(({ code, schema }) => {
      const parsed = found.has(code) ? schema.safeParse(found.get(code)) : null
      return parsed?.success ? [[code, parsed.data] as const] : []
    }),
  )
}

/** A whole number of the platform inside a statement: one index look-up, and a change holds at once in every process. */
export function platformNumberSql({ code, initial }: SettingDefinition<number>): string {
  return `coalesce((select (v.value #>> '{}')::numeric::integer from setting_value v where jsonb_typeof(v.value) = 'number' and v.code = '${code}' and v.company_id is null and v.community_id is null), ${initial})`
}

export interface SettingPlace {
  readonly companyId: number | null
  readonly communityId: number | null
}
/** Writes the value of a place as it is; whoever calls has judged it. `null` goes back to what holds above. */
export async function writeSettingValue(
  q: Queryable,
  code: string,
  { companyId, communityId }: SettingPlace,
  value: unknown,
  userId: number | null,
  now: Date,
): Promise<void> {
  if (value === null || value === undefined) {
    await q.query(
      'delete from setting_value where code = $1 and company_id is not distinct from $2 and community_id is not distinct from $3',
      [code, companyId, communityId],
    )
    return
  }
  await q.query(
    `insert into setting_value (id, code, company_id, community_id, value, created_by, created_at, updated_by, updated_at) values ($1, $2, $3, $4, $5::jsonb, $6, $7, $6, $7)
     on conflict (code, company_id, community_id) do update set value = excluded.value, updated_by = $6, updated_at = $7, version = setting_value.version + 1`,
    [uuidv7(), code, companyId, communityId, JSON.stringify(value), userId, now],
  )
}

/** `null` goes back to the initial value. */
export async function savePlatformValue<T>(
  q: Queryable,
  { code, schema }: SettingDefinition<T>,
  value: T | null,
  userId: number,
  now: Date,
): Promise<void> {
  const place = { companyId: null, communityId: null }
  await writeSettingValue(q, code, place, value === null ? null : schema.parse(value), userId, now)
}
