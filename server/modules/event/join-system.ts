import { refuse } from '@wuguan/contract/kernel/errors'
import { userDeleteGuards } from '../system/guards.service.ts'

/** Nobody leaves with events in his hands. */
export function joinSystem(): void {
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      'select count(*)::int as n from event where handler_id = any($1) and status in (20, 25, 30, 40) group by handler_id limit 1',
      [userIds],
    )
    if (busy) throw refuse(`该用户有${busy.n}个未结案的突发事件，请先更换处理人`)
  })
}
