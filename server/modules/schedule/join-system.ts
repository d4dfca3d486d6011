import { refuse } from '@wuguan/contract/kernel/errors'
import { userDeleteGuards } from '../system/guards.service.ts'

/** Nobody leaves in the middle of a task, or with something to mend. */
export function joinSystem(): void {
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from schedule_task where executor_id = any($1) and status = 20
         union all select 1 from finding where handler_id = any($1) and status in (10, 20)) x having count(*) > 0`,
      [userIds],
    )
    if (busy) throw refuse(`该用户有${busy.n}个未完成的计划任务或异常任务，请先转派`)
  })
}
