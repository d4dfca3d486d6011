import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Quote } from '@wuguan/contract/charge-finance/collect.actions'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { demandDay, firstDayThatHolds } from '../ledger/as-of.service.ts'
import type { Book } from '../ledger/context.service.ts'
import { spendSchemes } from './benefits.ts'
import { deskShift } from './desk-shift.service.ts'
import { type PaidPart, type Tendered, distribute } from './distribute.ts'
import { jumpReason } from './jump.ts'
import type { Method } from './methods.service.ts'
import { type Ground, type Part, workOut } from './parts.ts'
import type { PartInput } from './selection.service.ts'
import { takeMoney } from './till.service.ts'

/** The payments grid with the methods of its lines. */
export interface Handed extends Tendered {
  readonly methods: readonly Method[]
}
export interface Asked {
  readonly communityId: number
  readonly bookDate?: string | null | undefined
  readonly parts: readonly PartInput[]
  readonly jumpReason?: string | null | undefined
}
type Worked = { parts: Part[]; dropped: Quote['dropped'] }

/** What a payment needs beyond the right to collect. */
export function demandRights({ actor, now }: ActionContext, input: Asked): void {
  if (input.parts.length > 1) actor.demand('charge-finance:collection:multiple')
  if (input.bookDate && input.bookDate < dateOf(now)) actor.demand('charge-finance:collection:backdate')
  if (input.parts.some((part) => cents(part.roundOff) > 0n)) actor.demand('charge-finance:collection:round-off')
}

/** The figures of a payment. Money that does not reach takes the schemes away: they are for what is paid whole. */
export async function workOutAll(
  q: Queryable,
  ground: Ground,
  inputs: readonly PartInput[],
  handed: Handed | null,
): Promise<Worked> {
  const parts: Part[] = []
  for (const input of inputs) parts.push(await workOut(q, ground, input))
  const applied = parts.flatMap((part) => part.benefits.applied)
  if (!handed || applied.length === 0 || !ground.config.allowPartialPay) return { parts, dropped: [] }
  const payable = total(parts.map((part) => part.payable))
  const { short } = takeMoney(ground.config, handed.methods, handed.payments, payable, { forgives: true })
  if (short === 0n) return { parts, dropped: [] }
  const bare: Part[] = []
  for (const input of inputs) bare.push(await workOut(q, ground, { ...input, schemeIds: [] }))
  return { parts: bare, dropped: applied.map(({ name, amount }) => ({ name, amount })) }
}

/**
 * Everything that stands between figures and receipts, in the order of the ledger's locks: whether the money fits, whether earlier months
 * come first, what schemes have left, whose shift it is, and whether the day held as much. The quote asks it too, and takes it back.
 */
export async function judge(
  context: ActionContext,
  ground: Ground,
  book: Book,
  worked: readonly Part[],
  handed: Handed | null,
  reason: string | null | undefined,
): Promise<{ money: readonly PaidPart[]; jumpReason: string | null; shiftId: string | null }> {
  const { q } = context
  const money = handed ? distribute(worked, handed, handed.methods, ground.config, ground) : []
  const parts = handed ? money.map((one) => one.part) : worked
  const jumped = await jumpReason(context, ground, parts, reason ?? null)
  await spendSchemes(q, usesOf(parts))
  const shiftId = await deskShift(context, ground.communityId, ground.config.shiftRequired === true)
  await demandHeld(q, ground, book, parts)
  return { money, jumpReason: jumped, shiftId }
}

const usesOf = (parts: readonly Part[]) => {
  const uses = new Map<string, number>()
  for (const { schemeId } of parts.flatMap((part) => part.benefits.applied))
    uses.set(schemeId, (uses.get(schemeId) ?? 0) + 1)
  return uses
}

/** A day of the past on which less was owed, or less was on account, than is taken. */
async function demandHeld(q: Queryable, ground: Ground, { bookDate }: Book, parts: readonly Part[]): Promise<void> {
  const later = (day: string | null | undefined) => (day ?? '') > bookDate
  const needs = parts
    .flatMap((part) => part.chosen)
    .filter(({ row }) => later(row.lastBookDate))
    .map(({ row, principal }) => ({ receivableId: row.id, amount: principal }))
  const uses = parts
    .flatMap((part) => part.input.prepaid)
    .filter(({ accountId }) => later(ground.accounts.get(accountId)!.lastBookDate))
    .map(({ accountId, amount }) => ({ accountId, amount: cents(amount) }))
  if (needs.length + uses.length > 0) demandDay(bookDate, await firstDayThatHolds(q, bookDate, needs, uses))
}

export const payableOf = (parts: readonly Part[]) => yuan(total(parts.map((part) => part.payable)))
