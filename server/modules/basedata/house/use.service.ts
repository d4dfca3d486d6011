import { HOUSE_USE_STATUS } from '@wuguan/contract/basedata/house.entity'
import type { setHouseUse } from '@wuguan/contract/basedata/house.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { houseGuards } from '../slots.service.ts'
import { lockHouses } from './relations.ts'

/** 空置 ⇄ 停用; every other state has its own act. */
export async function setUse(
  context: ActionContext,
  input: ParsedOf<typeof setHouseUse>,
): Promise<{ updated: number }> {
  const { q, actor, now } = context
  const houses = await lockHouses(context, input.ids, 'basedata:house:edit')
  const from = input.useStatus === 7 ? 2 : 7
  const wrong = houses.find((house) => house.use_status !== from || house.lineage !== 1)
  if (wrong) throw refuse(`${wrong.full_name}不是${labelOf(HOUSE_USE_STATUS, from)}状态`)
  if (input.useStatus === 7) for (const guard of houseGuards) await guard(context, 'stop', input.ids, dateOf(now))
  await q.query(
    'update house set use_status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [input.ids, input.useStatus, actor.userId, now],
  )
  for (const house of houses)
    await writeTimeline(q, actor, now, {
      bizType: 'basedata.house',
      bizId: house.id,
      action: input.useStatus === 7 ? '停用' : '启用',
      fromState: labelOf(HOUSE_USE_STATUS, from),
      toState: labelOf(HOUSE_USE_STATUS, input.useStatus),
    })
  return { updated: houses.length }
}
