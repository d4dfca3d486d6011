import { INVOICE_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { rowFilterOf } from '../../../kernel/crud/where.ts'
import { Params } from '../../../kernel/db/sql.ts'
import { type CardSource, type TodoSource, alarm } from '../../../kernel/workbench.ts'
import { TAX } from './invoice.hooks.ts'
import { invoiceFailed } from '@wuguan/contract/charge-other/invoice/invoice-failed.entity'

const RETRY = 'charge-other:invoice:retry'

/** 开票失败: what I asked for and nothing more happens to by itself. */
export const invoiceTodo: TodoSource = {
  kind: 'invoiceFailed',
  label: '开票失败',
  permission: RETRY,
  more: '/charge/invoice/fail',
  async read({ q, actor }, limit) {
    const params = new Params()
    const scope = rowFilterOf(invoice, {}, actor, RETRY, 't', params)
    if (scope === 'none') return { total: 0, overdue: 0, rows: [] }
    const where = `where t.status = ${INVOICE_STATUS.failed} and t.created_by = ${params.add(actor.userId)}
      and not exists (select 1 from port_command c where c.port = '${TAX}' and c.biz_id = t.id::text and c.status = 0)${scope === 'all' ? '' : ` and ${scope}`}`
    const [count] = await q.query<{ total: number }>(`select count(*) as total from invoice t ${where}`, params.values)
    const rows = await q.query<Omit<TodoRow, 'to' | 'dueAt' | 'over'> & { serialNo: string }>(
      `select t.id, concat(t.buyer_name, ' ', t.amount_total, '元：', t.fail_reason) as title, (select c.name from community c where c.id = t.community_id) as "communityName",
         to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", t.serial_no as "serialNo"
       from invoice t ${where} order by t.created_at, t.id limit ${params.add(limit)}`,
      params.values,
    )
    return {
      total: count!.total,
      overdue: 0,
      rows: rows.map(({ serialNo, ...row }) => ({
        ...row,
        dueAt: null,
        over: false,
        to: '/charge/invoice/fail',
        search: { keyword: serialNo },
      })),
    }
  },
}

/** 开票失败, beside what else is open before a close. */
export const invoiceCard: CardSource = {
  code: 'close',
  permission: invoiceFailed.codes.list,
  counts: () => [alarm('开票失败', invoiceFailed, '/charge/invoice/fail', {})],
}
