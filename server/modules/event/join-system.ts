import { event } from '@wuguan/contract/event/event.entity'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import { refuse } from '@wuguan/contract/kernel/errors'
import { userDeleteGuards } from '../system/guards.service.ts'
import { monitored } from '../work-order/monitor.service.ts'

const { pendingAudit, handling, pendingClose } = EVENT_STATUS

/** Nobody leaves with events in his hands; open ones stand on the command screen. */
export function joinSystem(): void {
  monitored.push({
    code: 'event',
    label: '突发事件',
    permission: event.codes.list,
    to: '/manage/event/emergencies',
    read: ({ q }, communities) =>
      q.query<{ communityId: number; n: number }>(
        `select community_id as "communityId", count(*)::int as n from event
         where community_id = any($1) and status in (${pendingAudit}, ${handling}, ${pendingClose}) group by community_id`,
        [communities],
      ),
  })
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      'select count(*)::int as n from event where handler_id = any($1) and status in (20, 25, 30, 40) group by handler_id limit 1',
      [userIds],
    )
    if (busy) throw refuse(`该用户有${busy.n}个未结案的突发事件，请先更换处理人`)
  })
}
