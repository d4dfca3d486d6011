import { refuse } from '@wuguan/contract/kernel/errors'
import { leadBy } from '../event/leading.service.ts'
import { userDeleteGuards } from '../system/guards.service.ts'
import { atWork } from './contingency.rules.ts'
import { takeOver } from './report.service.ts'

/** Events that are more than that are led here; nobody leaves who commands an emergency. */
export function joinSystem(): void {
  leadBy(takeOver)
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      `select count(*)::int as n from contingency_event t where commander_id = any($1) and ${atWork('t')} group by commander_id limit 1`,
      [userIds],
    )
    if (busy) throw refuse(`该用户是${busy.n}个处置中应急事件的总指挥，请先更换总指挥`)
  })
}
