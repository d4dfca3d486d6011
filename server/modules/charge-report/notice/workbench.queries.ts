import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { dateOf } from '../../../kernel/clock.ts'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import type { TodoSource } from '../../../kernel/workbench.ts'
import { settled } from './settled.ts'

const FOLLOW = 'charge-report:notice:follow'

/** 承诺到期: promises that I heard, whose day has come and that were not kept. */
export const promiseTodo: TodoSource = {
  kind: 'paymentPromise',
  label: '承诺缴费到期',
  permission: FOLLOW,
  more: '/charge/report/payment-notice-detail',
  async read({ q, actor, now }, limit) {
    const params = new Params()
    const scope = rowFilterOf(paymentNotice, {}, actor, FOLLOW, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const today = params.add(dateOf(now))
    const where = `where t.followed_by = ${params.add(actor.userId)} and t.result = 1 and t.promised_date <= ${today}::date
      and t.status <> ${NOTICE_STATUS.void} and not ${settled('t')}${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number; overdue: number }>(
      `select count(*) as total, count(*) filter (where t.promised_date < ${today}::date) as overdue from payment_notice t ${where}`,
      params.values,
    )
    const rows = await q.query<Omit<TodoRow, 'to'> & { noticeNo: string }>(
      `select t.id, concat(t.property_name, ' 承诺缴费 ', t.total, '元') as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", t.promised_date::text as "dueAt",
         t.promised_date < ${today}::date as over, t.notice_no as "noticeNo"
       from payment_notice t ${where} order by t.promised_date, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return {
      ...count!,
      rows: rows.map(({ noticeNo, ...row }) => ({
        ...row,
        to: '/charge/report/payment-notice-detail',
        search: { keyword: noticeNo },
      })),
    }
  },
}
