import { defineAction, returns } from '../kernel/action.ts'
import { options } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'
import type { FeeKind } from './order-parts.entity.ts'

/** How a quote stands for whoever opens its link. */
export type QuoteStanding = 'waiting' | 'confirmed' | 'declined' | 'replaced' | 'expired' | 'over'
export interface QuoteLine {
  kind: FeeKind
  name: string
  quantity: string
  unitRate: string
  amount: string
}
/** A quote as its customer sees it; `hash` names exactly this. */
export interface PublicQuote {
  about: string
  lines: QuoteLine[]
  amount: string
  expiresAt: string
  hash: string
  standing: QuoteStanding
  decidedAt: string | null
  decidedBy: string | null
}
export const QUOTE_DECISION = options(['confirmed', '确认'], ['declined', '不同意'])
const DECISIONS = QUOTE_DECISION.items.map(({ code }) => code)

/** What a customer says to a quote, by its link and without an account: once, and to what he was shown. */
export const decideQuote = defineAction('work-order.decideQuote', {
  label: '答复维修报价',
  path: '/wkorder/public/quote/{code}',
  access: 'public',
  input: z.object({
    code: z.string('缺少链接码').max(64, '链接码不正确'),
    hash: z.string('报价不正确').max(64, '报价不正确'),
    decision: z.enum(DECISIONS, '请选择是否同意'),
    name: z.string('请输入姓名').trim().min(1, '请输入姓名').max(20, '姓名最多20个字'),
    reason: z.string('原因不正确').trim().max(200, '原因最多200个字').optional(),
  }),
  output: returns<null>(),
  sample: () => ({ code: '0'.repeat(32), hash: '0'.repeat(64), decision: 'confirmed' as const, name: '张三' }),
})
