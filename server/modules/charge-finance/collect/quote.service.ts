import type { Quote, quoteCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { total, yuan } from '@wuguan/contract/charge-finance/cents'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { lockAccounts } from '../ledger/prepaid.service.ts'
import { readReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { quotedPart, workOut } from './parts.ts'
import { type PartInput, debtOrder, factsOf, openRows } from './selection.service.ts'

export const idsOf = (parts: readonly PartInput[]) =>
  parts.flatMap((part) => part.lines.map((line) => line.receivableId))
export const accountsOf = (parts: readonly PartInput[]) =>
  parts.flatMap((part) => part.prepaid.map((use) => use.accountId))

/** What a selection costs on a day. Nothing is held: the payment checks that it is still so. */
export async function quote(context: ActionContext, input: ParsedOf<typeof quoteCollection>): Promise<Quote> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:collection:pay', input.communityId)
  const today = dateOf(now)
  const valueDate = input.bookDate ?? today
  if (valueDate > today) throw badInput({ bookDate: '收款日期不能晚于今天' })
  const ids = idsOf(input.parts)
  const propertyIds = input.parts.map((part) => part.propertyId)
  const ground = {
    communityId: input.communityId,
    valueDate,
    config: await chargeConfig(q, input.communityId),
    order: await debtOrder(q, input.communityId),
    rows: await readReceivables(q, ids),
    facts: await factsOf(q, ids, valueDate),
    open: await openRows(q, input.communityId, propertyIds),
    accounts: await lockAccounts(context, accountsOf(input.parts)),
  }
  const parts = []
  for (const part of input.parts) parts.push(await workOut(q, ground, part))
  const [closed] = await q.query(
    'select 1 from finance_day where community_id = $1 and book_date = $2 and status = 3',
    [input.communityId, today],
  )
  return {
    bookDate: valueDate,
    valueDate,
    hint: closed && valueDate === today ? '今日已日结，本笔计入次日' : null,
    parts: parts.map(quotedPart),
    payable: yuan(total(parts.map((part) => part.payable))),
  }
}
