import type { trialTempParking } from '@wuguan/contract/charge-base/setup.actions'
import { tempParkingFee, type TempParkingRule } from '@wuguan/contract/charge-base/rules/temp-parking'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { notFound } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'

const COLUMNS = `id, community_id as "communityId", name, free_minutes as "freeMinutes", free_deduct as "freeDeduct", unit_minutes as "unitMinutes",
  first_units as "firstUnits", first_rate::text as "firstRate", later_rate::text as "laterRate", daily_cap::text as "dailyCap", day_mode as "dayMode",
  to_char(night_from, 'HH24:MI') as "nightFrom", to_char(night_to, 'HH24:MI') as "nightTo", night_cap::text as "nightCap",
  coalesce(special_dates, '{}') as "specialDates"`

export async function tempRule(
  q: Queryable,
  id: string,
): Promise<(TempParkingRule & { communityId: number; name: string }) | null> {
  const [row] = await q.query<TempParkingRule & { communityId: number; name: string }>(
    `select ${COLUMNS} from park_temp_rule where id = $1 and deleted_at is null`,
    [id],
  )
  return row ?? null
}

export async function tryTempParking(
  { q, actor }: ActionContext,
  { id, entry, exit }: ParsedOf<typeof trialTempParking>,
): Promise<OutputOf<typeof trialTempParking>> {
  const rule = await tempRule(q, id)
  if (!rule) throw notFound()
  demandCommunity(actor, 'charge-base:park-temp:list', rule.communityId)
  const { amount, minutes, steps } = tempParkingFee(rule, entry, exit)
  return { amount, minutes, steps: [...steps] }
}
