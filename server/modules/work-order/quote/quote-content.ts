import type { QuoteStanding } from '@wuguan/contract/work-order/quote.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { notFound } from '@wuguan/contract/kernel/errors'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { PublicContentKind } from '../../../kernel/public-content.ts'
import { orderHooks } from '../order.hooks.ts'
import { type QuoteRow, shownQuote } from './quote.service.ts'

const standingOf = ({ status, expired, over }: QuoteRow): QuoteStanding =>
  status !== 'waiting' ? status : over ? 'over' : expired ? 'expired' : 'waiting'

/** A quote as its customer opens it: what would be done where, what it costs, and nothing of whoever reported it. */
export const quoteContent: PublicContentKind = {
  type: 'quote',
  async read({ q, now }, id) {
    const row = await shownQuote(q, now, id)
    if (row === null) return null
    const { about, lines, amount, expiresAt, hash, decidedAt, decidedBy } = row
    return {
      title: '维修费用确认',
      time: row.sentAt,
      source: row.community,
      html: '',
      attachments: [],
      questions: [],
      quote: { about, lines, amount, expiresAt, hash, standing: standingOf(row), decidedAt, decidedBy },
    }
  },
  async demand(context, id) {
    const [row] = await context.q.query<{ order: string; company: number }>(
      'select order_id as "order", company_id as company from work_order_quote where id::text = $1',
      [id],
    )
    if (!row) throw notFound()
    await demandVisible(context, workOrder, orderHooks, row.order, 'workOrder:order:view')
    return row.company
  },
}
