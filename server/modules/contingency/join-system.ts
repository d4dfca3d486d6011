import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { leadBy } from '../event/leading.service.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import { userDeleteGuards } from '../system/guards.service.ts'
import { monitored } from '../work-order/monitor.service.ts'
import { contingencyHooks } from './contingency.hooks.ts'
import { atWork } from './contingency.rules.ts'
import { takeOver } from './report.service.ts'

const VIEW = contingencyEvent.codes.list

/** Events that are more than that are led here; nobody leaves who commands an emergency; those at work stand on the command screen. */
export function joinSystem(): void {
  leadBy(takeOver)
  monitored.push({
    code: 'contingency',
    label: '应急事件',
    permission: VIEW,
    to: '/contingency/event/list',
    read({ q, actor }, communities) {
      const params = new Params()
      const seen = scoped(contingencyEvent, contingencyHooks, actor, VIEW, 't', params)
      return q.query<{ communityId: number; n: number }>(
        `select t.community_id as "communityId", count(*)::int as n from contingency_event t
         where ${seen} and t.community_id = any(${params.add(communities)}) and ${atWork('t')} and not t.drill group by t.community_id`,
        params.values,
      )
    },
  })
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      `select count(*)::int as n from contingency_event t where commander_id = any($1) and ${atWork('t')} group by commander_id limit 1`,
      [userIds],
    )
    if (busy) throw refuse(`该用户是${busy.n}个处置中应急事件的总指挥，请先更换总指挥`)
  })
}
