import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { asSystem } from '../../../kernel/system-context.ts'
import { notify } from '../../app/notice.service.ts'
import { draftFor } from './make.service.ts'
import { sendWaiting } from './push.service.ts'
import { settled } from './settled.ts'

export const noticePush = (kernel: Kernel): JobDefinition => ({
  code: 'notice-push',
  name: '推送催费通知',
  module: 'charge-report',
  cron: '*/5 * * * *',
  run: async () => ({ affected: await sendWaiting(kernel) }),
})

/** On the day of each community; nobody is sent anything before staff have looked at it. */
export const noticeAuto = (kernel: Kernel): JobDefinition => ({
  code: 'notice-auto',
  name: '按催缴日生成催费通知',
  module: 'charge-report',
  cron: '0 6 * * *',
  timeoutSec: 1800,
  async run({ q, now, log }) {
    const communities = await q.query<{ id: number; companyId: number; minAmount: string; minMonths: number }>(
      `select m.id, m.company_id as "companyId", c.dunning_min_amount::text as "minAmount", c.dunning_min_months as "minMonths"
       from community_charge_config c join community m on m.id = c.community_id and m.deleted_at is null where c.dunning_day = $1 order by m.id`,
      [Number(dateOf(now).slice(8))],
    )
    let affected = 0
    for (const { id, companyId, ...limits } of communities) {
      const made = await asSystem(kernel, companyId, 'charge-report.noticeAuto', (context) =>
        draftFor(context, id, limits),
      )
      log(`${id}: ${made}`)
      affected += made
    }
    return { affected }
  },
})

/** Promises whose day has come and that were not kept: who heard them is told. */
export const noticePromise: JobDefinition = {
  code: 'notice-promise',
  name: '承诺缴费到期提醒',
  module: 'charge-report',
  cron: '30 8 * * *',
  async run({ q, now }) {
    const rows = await q.query<{ id: string; userId: number; noticeNo: string; propertyName: string; total: string }>(
      `select n.id, n.followed_by as "userId", n.notice_no as "noticeNo", n.property_name as "propertyName", n.total::text
       from payment_notice n where n.promised_date = $1 and n.result = 1 and n.followed_by is not null and n.status <> ${NOTICE_STATUS.void} and not ${settled('n')}
       order by n.id`,
      [dateOf(now)],
    )
    for (const { id, userId, noticeNo, propertyName, total } of rows)
      await notify(q, now, {
        userIds: [userId],
        module: 'charge',
        title: '承诺缴费今天到期',
        body: `${propertyName}承诺今天缴费，尚未缴清（催费通知${noticeNo}，${total}元），请跟进。`,
        backUrl: '/charge/report/payment-notice-detail',
        bizEvent: 'charge-report.promise',
        bizId: id,
      })
    return { affected: rows.length }
  },
}
