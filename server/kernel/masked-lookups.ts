import { type AnyEntity, moduleOf, nounOf } from '@wuguan/contract/kernel/entity'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { isMaskedField, maskOf } from '@wuguan/contract/kernel/mask'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { Actor } from './auth/actor.ts'
import { limitSettings } from './auth/limits.ts'
import { writeLog } from './audit.ts'
import type { Queryable } from './db/sql.ts'
import { takenValue } from './http/failures.ts'
import { uuidv7 } from './ids.ts'
import type { Kernel } from './kernel.ts'
import type { Secrets } from './secrets.ts'
import { platformNumberSql } from './setting-values.ts'

/** May the caller read the entity's masked fields whole? He also searches and sorts by them as by any other. */
export const seesPlain = (actor: Actor, entity: AnyEntity): boolean => actor.can(entity.codes.plain)

/** The whole value of a masked field by which somebody without the `plain` code looks for a record. */
export interface Lookup {
  readonly entity: AnyEntity
  readonly field: string
  readonly value: string
}

const SHORT_MINUTES = 10
const SHORT = platformNumberSql(limitSettings.maskedLookups)
const DAILY = platformNumberSql(limitSettings.maskedLookupsDaily)
const DAY_MS = 24 * 3600_000

/** One look-up as its user's row keeps it: when (ms), keyed digest of what was asked for, which call brought it. */
interface Entry {
  at: number
  digest: string
  call: string
}

/**
 * Counts look-ups against the caller's two sliding windows, over all processes, and writes each to the operation log, the value
 * masked. The same value within a day is one look-up, so that paging and totals cost nothing. Refuses with 429 beyond the limits.
 */
export async function countLookups(
  { q, secrets, now, actor }: { q: Queryable; secrets: Pick<Secrets, 'hmac'>; now: Date; actor: Actor },
  lookups: readonly Lookup[],
): Promise<void> {
  for (const lookup of lookups) {
    const { entity, field, value } = lookup
    const call = uuidv7()
    const digest = secrets.hmac('masked-lookup', `${nounOf(entity)}.${field}:${value}`)
    const [row] = await q.query<{ recent: Entry[]; short: number; daily: number }>(STATEMENT, [
      call,
      actor.userId,
      now,
      JSON.stringify({ at: now.getTime(), digest, call } satisfies Entry),
      digest,
      now.getTime() - DAY_MS,
      now.getTime() - SHORT_MINUTES * 60_000,
    ])
    const { recent, short, daily } = row!
    const counted = recent.find((entry) => entry.digest === digest)
    if (!counted)
      throw new DomainError(
        429,
        recent.length >= daily
          ? `24小时内按完整号码查询已达${daily}次上限，请稍后再试或请有明文权限的同事协助`
          : `按完整号码查询过于频繁（每${SHORT_MINUTES}分钟最多${short}次），请稍后再试`,
      )
    if (counted.call === call) await logLookup(q, actor, now, lookup)
  }
}

/**
 * A write that is refused because somebody else has a masked value tells that it exists: it counts as a look-up, beyond the
 * limits the caller hears of them instead.
 */
export async function countTaken<T>(
  kernel: Pick<Kernel, 'q' | 'secrets' | 'clock'>,
  actor: Actor,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const taken = takenValue(error)
    if (taken && !seesPlain(actor, taken.entity) && isMaskedField(fieldOf(taken.entity, taken.field)!))
      await countLookups({ q: kernel.q, secrets: kernel.secrets, now: kernel.clock.now(), actor }, [taken])
    throw error
  }
}

/** One row per user, so that two calls at once wait for each other and neither slips by. */
const STATEMENT = `
  insert into masked_lookup as l (id, user_id, recent, created_by, created_at, updated_at)
  values ($1, $2, jsonb_build_array($4::jsonb), $2, $3, $3)
  on conflict (user_id) do update set updated_at = $3, version = l.version + 1, recent = (
    select coalesce(jsonb_agg(e order by (e ->> 'at')::bigint), '[]') || case
      when bool_or(e ->> 'digest' = $5) or count(*) >= ${DAILY}
        or count(*) filter (where (e ->> 'at')::bigint > $7::bigint) >= ${SHORT}
      then '[]' else jsonb_build_array($4::jsonb) end
    from jsonb_array_elements(l.recent) e where (e ->> 'at')::bigint > $6::bigint)
  returning recent, ${SHORT} as short, ${DAILY} as daily`

const logLookup = (q: Queryable, actor: Actor, now: Date, { entity, field, value }: Lookup) => {
  const definition = fieldOf(entity, field)!
  return writeLog(q, actor, now, [
    {
      module: moduleOf(nounOf(entity)),
      entity: nounOf(entity),
      entityId: '',
      title: `按完整${definition.label}查询${entity.label}`,
      action: 'other',
      after: { [field]: maskOf(definition, value) },
    },
  ])
}
