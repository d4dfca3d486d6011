import type { ReadingRules } from '@wuguan/contract/meter/rules/reading'
import type { Queryable } from '../../kernel/db/sql.ts'

/** The meter part of a community's charge configuration. */
export interface MeterSettings {
  readDay: number
  lateReadDays: number
  surgeRatio: string
  dropRatio: string
  maxUsage: Readonly<Record<string, string>>
  readerMayAudit: boolean
  initialToDeveloper: boolean
}
/** Of a community that has not been configured. */
const DEFAULTS: MeterSettings = {
  readDay: 25,
  lateReadDays: 5,
  surgeRatio: '0.5',
  dropRatio: '0.5',
  maxUsage: {},
  readerMayAudit: false,
  initialToDeveloper: false,
}

export async function settingsOf(
  q: Queryable,
  communityIds: readonly number[],
): Promise<(communityId: number) => MeterSettings> {
  const rows = await q.query<{ community_id: number }>(
    `select community_id, read_day as "readDay", late_read_days as "lateReadDays", surge_ratio::text as "surgeRatio", drop_ratio::text as "dropRatio",
       coalesce(max_usage, '{}') as "maxUsage", reader_may_audit as "readerMayAudit", initial_to_developer as "initialToDeveloper"
     from community_charge_config where community_id = any($1)`,
    [[...new Set(communityIds)]],
  )
  const known = new Map(
    rows.map(({ community_id, ...settings }) => [community_id, settings as unknown as MeterSettings]),
  )
  return (communityId) => known.get(communityId) ?? DEFAULTS
}

export const rulesOf = (settings: MeterSettings, kind: string): ReadingRules => ({
  lateReadDays: settings.lateReadDays,
  surgeRatio: settings.surgeRatio,
  dropRatio: settings.dropRatio,
  maxUsage: settings.maxUsage[kind] ?? null,
})
