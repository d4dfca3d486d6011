import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import type { RowOf } from '@wuguan/contract/kernel/entity'
import { round } from '@wuguan/contract/kernel/decimal'
import type { Rounding } from '@wuguan/contract/charge-base/rules/rounding'
import { type Queryable, snake } from '../../kernel/db/sql.ts'

/** How a community charges; a community without a row runs by the defaults of the entity. */
export type ChargeConfig = Omit<
  RowOf<typeof communityChargeConfig>,
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'titles' | 'companyId' | 'communityId'
> & { readonly communityId: number }

const FIELDS = Object.entries(communityChargeConfig.fields)
const DEFAULTS: Readonly<Record<string, unknown>> = Object.fromEntries(
  FIELDS.map(([name, field]) => [name, defaultOf(field.kind, field.scale, field.default)]),
)
function defaultOf(kind: string, scale: number | undefined, value: unknown): unknown {
  if (value === undefined) return kind === 'flag' ? false : null
  return kind === 'decimal' || kind === 'money' ? round(String(value), scale ?? 2) : value
}
const COLUMNS = FIELDS.map(([name, field]) =>
  ['decimal', 'money', 'date'].includes(field.kind)
    ? `${snake(name)}::text as "${name}"`
    : `${snake(name)} as "${name}"`,
).join(', ')

/** The configurations of communities, complete by defaults. */
export async function chargeConfigs(q: Queryable, communityIds: readonly number[]): Promise<Map<number, ChargeConfig>> {
  const rows = await q.query<{ communityId: number }>(
    `select community_id as "communityId", ${COLUMNS} from community_charge_config where community_id = any($1)`,
    [communityIds],
  )
  const found = new Map(rows.map((row) => [Number(row.communityId), row]))
  return new Map(
    communityIds.map((id) => [id, { ...DEFAULTS, ...found.get(id), communityId: id } as unknown as ChargeConfig]),
  )
}

export async function chargeConfig(q: Queryable, communityId: number): Promise<ChargeConfig> {
  return (await chargeConfigs(q, [communityId])).get(communityId)!
}

/** The rounding of a standard, else of its community. */
export const roundingOf = (
  standard: { roundingUnit: Rounding['unit'] | null; roundingMode: Rounding['mode'] | null },
  config: Pick<ChargeConfig, 'roundingUnit' | 'roundingMode'>,
): Rounding => ({
  unit: standard.roundingUnit ?? config.roundingUnit,
  mode: standard.roundingMode ?? config.roundingMode,
})

/** The scheme by which a community offsets: its own, else its company's default; null when there is none. */
export async function offsetSchemeOf(q: Queryable, communityId: number): Promise<string | null> {
  const [row] = await q.query<{ id: string | null }>(
    `select coalesce(
       (select s.id from community_charge_config c join offset_scheme s on s.id = c.offset_scheme_id
        where c.community_id = $1 and s.enabled and s.deleted_at is null),
       (select s.id from offset_scheme s join community m on m.company_id = s.company_id
        where m.id = $1 and s.is_default and s.enabled and s.deleted_at is null)) as id`,
    [communityId],
  )
  return row?.id ?? null
}
