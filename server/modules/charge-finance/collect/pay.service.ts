import type { Payment, payCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { DomainError } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { openBook, placeOf } from '../ledger/book-date.service.ts'
import { lockAccounts } from '../ledger/prepaid.service.ts'
import {
  type LockedReceivable,
  alreadyCollected,
  changedMeanwhile,
  lockReceivables,
} from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { type Handed, demandRights, judge, workOutAll } from './judge.service.ts'
import { gridMethods } from './methods.service.ts'
import type { Ground } from './parts.ts'
import { postParts } from './post-parts.ts'
import { accountsOf, idsOf } from './quote.service.ts'
import { type Facts, debtOrder, factsOf, openRows } from './selection.service.ts'

type Input = ParsedOf<typeof payCollection>

/** Collects: one receipt per property, all or nothing. What was quoted must still be so. */
export async function pay(context: ActionContext, input: Input): Promise<Payment> {
  const { q } = context
  demandCommunity(context.actor, 'charge-finance:collection:pay', input.communityId)
  demandRights(context, input)
  const place = await placeOf(q, input.communityId)
  const config = await chargeConfig(q, input.communityId)
  const handed: Handed = { ...input, methods: await gridMethods(q, place, input.payments) }
  const book = await openBook(context, place, { wanted: input.bookDate, backdateDays: config.backdateDays })

  const accounts = await lockAccounts(context, accountsOf(input.parts))
  const ids = idsOf(input.parts)
  const rows = await lockReceivables(context, ids)
  const facts = await factsOf(q, ids, book.valueDate)
  demandAsQuoted(input, rows, facts)
  const ground: Ground = {
    communityId: input.communityId,
    valueDate: book.valueDate,
    config,
    order: await debtOrder(q, input.communityId),
    rows,
    facts,
    open: await openRows(q, input.communityId, [...new Set(input.parts.map((part) => part.propertyId))]),
    accounts,
  }
  const { parts } = await workOutAll(q, ground, input.parts, handed)
  if (parts.some((part, index) => part.preferential !== cents(input.parts[index]!.preferential)))
    throw new DomainError(409, '优惠已发生变化，请重新试算')
  const { money, jumpReason, shiftId } = await judge(context, ground, book, parts, handed, input.jumpReason)
  return postParts(context, book, money, { jumpReason, shiftId, remark: input.remark?.trim() || null })
}

/** The quote the cashier saw against what is there now, late fee of the day included. */
function demandAsQuoted(
  input: Input,
  rows: ReadonlyMap<string, LockedReceivable>,
  facts: ReadonlyMap<string, Facts>,
): void {
  for (const part of input.parts)
    for (const { receivableId } of part.lines) {
      const row = rows.get(receivableId)!
      const expected = part.expected.find((one) => one.receivableId === receivableId)
      if (row.status === 3 && row.outstanding === 0n) throw alreadyCollected()
      if (!expected) throw changedMeanwhile(row)
      const same =
        expected.version === row.version &&
        cents(expected.outstanding) === row.outstanding &&
        cents(expected.lateFee) === cents(facts.get(receivableId)!.lateFee)
      if (!same) throw changedMeanwhile(row)
    }
}
