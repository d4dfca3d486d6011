import type { NoticeValues } from '@wuguan/contract/charge-base/rules/notice'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { fillHtml } from '@wuguan/contract/kernel/template'
import { cleanRichText } from '../../../kernel/rich-text.ts'

/** What a text of communityChargeInfo speaks of. */
export interface NoticeFacts {
  readonly houseName: string | null
  readonly customerName: string | null
  /** Decimal. */
  readonly total: string
  /** yyyy-MM of what it lists, in any order. */
  readonly periods: readonly string[]
  readonly dueDate: string | null
  readonly hotline: string | null
}

/** A text of the community as it stands on the paper of one payer: filled, and cleaned of everything that is not rich text. */
export function noticeText(template: string | null, facts: NoticeFacts): string | null {
  if (!template) return null
  const periods = facts.periods.toSorted()
  const [from = '', to = ''] = [periods[0], periods.at(-1)]
  const words: NoticeValues = {
    houseName: facts.houseName ?? '',
    customerName: facts.customerName ?? '',
    totalOutstanding: formatMoney(facts.total),
    periodRange: from === to ? from : `${from} 至 ${to}`,
    dueDate: facts.dueDate ?? '',
    hotline: facts.hotline ?? '',
  }
  return cleanRichText(fillHtml(template, words))
}
