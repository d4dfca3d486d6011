import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { notify } from '../../app/notice.service.ts'

/** New balances for the year, with what was left over where the type says so; a repeat adds nothing. */
export const yearQuota: JobDefinition = {
  code: 'leave.yearQuota',
  name: '生成年度假期额度',
  module: 'workflow',
  cron: '5 0 1 1 *',
  timeoutSec: 600,
  async run({ q, now }) {
    const rows = await q.query(
      `insert into leave_balance (id, company_id, user_id, leave_type_id, year, quota, used, frozen, created_at, updated_at)
       select gen_random_uuid(), u.company_id, u.id, t.id, $1::int, t.year_quota + case when t.carry_over then coalesce(greatest(p.quota - p.used - p.frozen, 0), 0) else 0 end, 0, 0, $2, $2
       from leave_type t join company a on a.id = t.company_id join company h on h.path like a.path || '%'
       join sys_user u on u.company_id = h.id and u.state = 1 and u.deleted_at is null
       left join leave_balance p on p.user_id = u.id and p.leave_type_id = t.id and p.year = $1::int - 1
       where t.state = 1 and t.deleted_at is null
       on conflict (user_id, leave_type_id, year) do update set quota = excluded.quota, version = leave_balance.version + 1, updated_at = excluded.updated_at
         where leave_balance.quota < excluded.quota
       returning 1`,
      [Number(dateOf(now).slice(0, 4)), now],
    )
    return { affected: rows.length }
  },
}

/** Who comes back within a day hears of it the evening before. */
export const remindReturn = (kernel: Kernel): JobDefinition => ({
  code: 'leave.remindReturn',
  name: '返岗提醒',
  module: 'workflow',
  cron: '0 17 * * *',
  run: ({ now }) =>
    inTransaction(kernel, async ({ q }) => {
      const due = await q.query<{ id: string; user_id: number; end_at: string }>(
        `select id, user_id, to_char(end_at, 'MM-DD HH24:MI') as end_at from leave_request
         where status = 2 and return_status is null and end_at > $1 and end_at <= $1::timestamptz + interval '1 day' order by id`,
        [now],
      )
      for (const { id, user_id, end_at } of due)
        await notify(q, now, {
          userIds: [user_id],
          module: 'bpm',
          title: '返岗提醒',
          body: `您的假期将于${end_at}结束，请按时返岗。`,
          backUrl: `/workflow/leave_detail/${id}`,
          bizEvent: 'leave.remindReturn',
          bizId: id,
        })
      return { affected: due.length }
    }),
})
