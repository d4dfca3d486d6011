import type { Quote, quoteCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { DomainError, badInput } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { openBook, placeOf } from '../ledger/book-date.service.ts'
import type { Place } from '../ledger/context.service.ts'
import { lockAccounts } from '../ledger/prepaid.service.ts'
import { readReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { type Handed, demandRights, judge, payableOf, workOutAll } from './judge.service.ts'
import { gridMethods } from './methods.service.ts'
import { type Ground, type Part, quotedPart } from './parts.ts'
import { type PartInput, debtOrder, factsOf, openRows } from './selection.service.ts'

export const idsOf = (parts: readonly PartInput[]) =>
  parts.flatMap((part) => part.lines.map((line) => line.receivableId))
export const accountsOf = (parts: readonly PartInput[]) =>
  parts.flatMap((part) => part.prepaid.map((use) => use.accountId))

/** What a selection costs on a day. Nothing is held: the payment checks that it is still so, and the quote says what it would find. */
export async function quote(context: ActionContext, input: ParsedOf<typeof quoteCollection>): Promise<Quote> {
  const { q, actor, now } = context
  demandCommunity(actor, 'charge-finance:collection:pay', input.communityId)
  const today = dateOf(now)
  const valueDate = input.bookDate ?? today
  if (valueDate > today) throw badInput({ bookDate: '收款日期不能晚于今天' })
  const ids = idsOf(input.parts)
  const place = await placeOf(q, input.communityId)
  const ground: Ground = {
    communityId: input.communityId,
    valueDate,
    config: await chargeConfig(q, input.communityId),
    order: await debtOrder(q, input.communityId),
    rows: await readReceivables(q, ids),
    facts: await factsOf(q, ids, valueDate),
    open: await openRows(
      q,
      input.communityId,
      input.parts.map((part) => part.propertyId),
    ),
    accounts: await lockAccounts(context, accountsOf(input.parts)),
  }
  const grid = await inWords(async () =>
    input.payments
      ? {
          payments: input.payments,
          changeToPrepaid: input.changeToPrepaid,
          methods: await gridMethods(q, place, input.payments),
        }
      : null,
  )
  const fitting = await inWords(() => workOutAll(q, ground, input.parts, grid.value))
  // Money that no till takes says nothing about the figures.
  const { parts, dropped } = fitting.value ?? (await workOutAll(q, ground, input.parts, null))
  const [closed] = await q.query(
    'select 1 from finance_day where community_id = $1 and book_date = $2 and status = 3',
    [input.communityId, today],
  )
  return {
    bookDate: valueDate,
    valueDate,
    hint: closed && valueDate === today ? '今日已日结，本笔计入次日' : null,
    parts: parts.map(quotedPart),
    payable: payableOf(parts),
    dropped,
    refusal: grid.refusal ?? fitting.refusal ?? (await foreseen(context, place, ground, input, parts, grid.value)),
  }
}

/** What the payment would be refused with: it is judged as if it were made, and all of it taken back. */
async function foreseen(
  context: ActionContext,
  place: Place,
  ground: Ground,
  input: ParsedOf<typeof quoteCollection>,
  parts: readonly Part[],
  handed: Handed | null,
): Promise<string | null> {
  await context.q.query('savepoint quote')
  const { refusal } = await inWords(async () => {
    demandRights(context, input)
    const { backdateDays } = ground.config
    const book = await openBook(context, place, { wanted: input.bookDate, backdateDays })
    await judge(context, ground, book, parts, handed, input.jumpReason)
    return null
  })
  await context.q.query('rollback to savepoint quote')
  await context.q.query('release savepoint quote')
  return refusal
}

/** An answer, or the words of its refusal. */
async function inWords<T>(work: () => Promise<T>): Promise<{ value: T | null; refusal: string | null }> {
  try {
    return { value: await work(), refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { value: null, refusal: error.message }
  }
}
