import type { QuotedPart } from '@wuguan/contract/charge-finance/collect.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { DebtOrder } from '@wuguan/contract/charge-finance/debt-order'
import { fromTheEnd } from '@wuguan/contract/charge-finance/tender'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ChargeConfig } from '../../charge-base/config.service.ts'
import { type LockedReceivable, nameOf } from '../ledger/receivables.service.ts'
import { type LockedAccount, insufficient } from '../ledger/prepaid.service.ts'
import { type Benefits, benefitsOf } from './benefits.ts'
import { demandPayer } from './payer.service.ts'
import { type Chosen, type Facts, type OpenRow, type PartInput, choose } from './selection.service.ts'

/** One property of a payment, worked out: what is owed, forgone, taken from prepaid money, and left to pay. */
export interface Part {
  readonly input: PartInput
  readonly chosen: readonly Chosen[]
  readonly benefits: Benefits
  readonly gross: bigint
  readonly preferential: bigint
  readonly prepaid: bigint
  readonly roundOff: bigint
  readonly payable: bigint
  readonly payerCustomerId: string | null
}
export interface Ground {
  readonly communityId: number
  readonly valueDate: string
  readonly config: ChargeConfig
  readonly order: DebtOrder
  readonly rows: ReadonlyMap<string, LockedReceivable>
  readonly facts: ReadonlyMap<string, Facts>
  readonly open: readonly OpenRow[]
  readonly accounts: ReadonlyMap<string, LockedAccount>
}

/** `priced` says what the company forgoes where no scheme does. */
export async function workOut(
  q: Queryable,
  ground: Ground,
  input: PartInput,
  priced?: (chosen: readonly Chosen[]) => Benefits,
): Promise<Part> {
  const chosen = choose(input, ground.communityId, ground.rows, ground.facts, ground.order)
  await demandPayer(
    q,
    { communityId: ground.communityId, propertyId: input.propertyId },
    input.payerCustomerId,
    ground.valueDate,
  )
  const payerCustomerId =
    input.payerCustomerId ?? chosen.find((one) => one.row.payerCustomerId)?.row.payerCustomerId ?? null
  const benefits = priced
    ? priced(chosen)
    : await benefitsOf(q, ground.communityId, input.propertyId, ground.valueDate, chosen, ground.open, input.schemeIds)
  const gross = total(chosen.map((one) => one.principal + one.lateFeePaid))
  const preferential = cents(benefits.total)
  const prepaid = prepaidOf(ground, input, chosen, benefits, payerCustomerId)
  const roundOff = cents(input.roundOff)
  if (roundOff > cents(ground.config.roundOffMax)) throw refuse(`抹零不能超过${ground.config.roundOffMax}元`)
  const payable = gross - preferential - prepaid - roundOff
  if (payable < 0n) throw refuse('预存抵扣和抹零不能超过应付金额')
  return { input, chosen, benefits, gross, preferential, prepaid, roundOff, payable, payerCustomerId }
}

/** The lines that the money of an account may pay: its customer's own, of its item where it is 专项. A line without a payer is the payer's. */
export const servedBy =
  (account: Pick<LockedAccount, 'customerId' | 'feeItemId'>, payerCustomerId: string | null) =>
  ({ row }: Pick<Chosen, 'row'>): boolean =>
    (row.payerCustomerId ?? payerCustomerId) === account.customerId &&
    (account.feeItemId === null || account.feeItemId === row.feeItemId)

/** Prepaid money serves its own property and its own customer's lines, 专项 money its own item. */
function prepaidOf(
  ground: Ground,
  input: PartInput,
  chosen: readonly Chosen[],
  benefits: Benefits,
  payerCustomerId: string | null,
): bigint {
  if (new Set(input.prepaid.map((use) => use.accountId)).size < input.prepaid.length)
    throw badInput({ prepaid: '同一预存账户不能重复使用' })
  const roundOff = cents(input.roundOff)
  const net = new Map(
    cutsOf({ chosen, benefits, roundOff }).lines.map((line) => [line.receivableId, line.principal + line.lateFee]),
  )
  const owedTo = (serves: (one: Chosen) => boolean) => total(chosen.filter(serves).map((one) => net.get(one.row.id)!))
  const usedOf = new Map<string, bigint>()
  for (const use of input.prepaid) {
    const account = ground.accounts.get(use.accountId)
    if (!account || account.communityId !== ground.communityId || account.propertyId !== input.propertyId)
      throw badInput({ prepaid: '预存账户不属于该房产' })
    const amount = cents(use.amount)
    if (account.status === 2) throw refuse('预存账户已冻结')
    if (account.balance - account.frozen < amount) throw insufficient(account)
    const own = owedTo(servedBy({ ...account, feeItemId: null }, payerCustomerId))
    const used = (usedOf.get(account.customerId) ?? 0n) + amount
    usedOf.set(account.customerId, used)
    if (used > own) throw refuse(`预存账户只能抵扣本人的应付金额${yuan(own)}元`)
    if (account.feeItemId !== null && amount > owedTo(servedBy(account, payerCustomerId)))
      throw refuse('专项预存只能抵扣本费项的应付金额')
  }
  return total([...usedOf.values()])
}

export interface Cut {
  readonly receivableId: string
  readonly component: 'P' | 'L'
  readonly amount: bigint
}
/** What is received of every line once benefits and round-off are taken off; the round-off stands on the last row. */
export function cutsOf(part: Pick<Part, 'chosen' | 'benefits' | 'roundOff'>): {
  lines: { receivableId: string; principal: bigint; lateFee: bigint }[]
  rounding: Cut[]
} {
  const forgone = new Map<string, bigint>()
  for (const line of part.benefits.applied.flatMap((one) => one.lines)) {
    const key = `${line.receivableId}${line.component}`
    forgone.set(key, (forgone.get(key) ?? 0n) + cents(line.amount))
  }
  const rows = part.chosen.flatMap(({ row, principal, lateFeePaid }) =>
    (['P', 'L'] as const).map((component) => ({
      receivableId: row.id,
      component,
      amount: (component === 'P' ? principal : lateFeePaid) - (forgone.get(`${row.id}${component}`) ?? 0n),
    })),
  )
  const off = fromTheEnd(
    rows.map((row) => row.amount),
    part.roundOff,
  )
  const net = rows.map((row, index) => ({ ...row, amount: row.amount - off[index]! }))
  return {
    lines: part.chosen.map(({ row }, index) => ({
      receivableId: row.id,
      principal: net[index * 2]!.amount,
      lateFee: net[index * 2 + 1]!.amount,
    })),
    rounding: rows.map((row, index) => ({ ...row, amount: off[index]! })).filter((row) => row.amount > 0n),
  }
}

/** What a part costs, apart from its rows. */
export const figuresOf = (part: Part) => ({
  propertyType: part.input.propertyType,
  propertyId: part.input.propertyId,
  propertyName: part.chosen[0]?.row.propertyName ?? '',
  gross: yuan(part.gross),
  lateFee: yuan(total(part.chosen.map((one) => one.lateFeePaid))),
  preferential: yuan(part.preferential),
  prepaid: yuan(part.prepaid),
  roundOff: yuan(part.roundOff),
  payable: yuan(part.payable),
})

export function quotedPart(part: Part): QuotedPart {
  const forgoneOf = (id: string) =>
    yuan(
      total(
        part.benefits.applied
          .flatMap((one) => one.lines)
          .filter((line) => line.receivableId === id)
          .map((line) => cents(line.amount)),
      ),
    )
  return {
    ...figuresOf(part),
    lines: part.chosen.map(({ row, lateFee, principal, lateFeePaid }) => ({
      receivableId: row.id,
      receivableNo: row.receivableNo,
      name: nameOf(row),
      feeItemId: row.feeItemId,
      itemName: row.itemName,
      feePeriod: row.feePeriod,
      periodFrom: row.periodFrom,
      dueDate: row.dueDate,
      outstanding: yuan(row.outstanding),
      lateFee: yuan(lateFee),
      principal: yuan(principal),
      lateFeePaid: yuan(lateFeePaid),
      preferential: forgoneOf(row.id),
    })),
    schemes: part.benefits.applied.map(({ schemeId, name, amount }) => ({ id: schemeId, name, amount })),
    refused: part.benefits.refused.map(({ schemeId, name, reason }) => ({ id: schemeId, name, reason })),
    expected: part.chosen.map(({ row, lateFee }) => ({
      receivableId: row.id,
      version: row.version,
      outstanding: yuan(row.outstanding),
      lateFee: yuan(lateFee),
    })),
  }
}
