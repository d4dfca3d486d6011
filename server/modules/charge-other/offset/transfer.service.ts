import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { EFFECT_STATUS } from '@wuguan/contract/charge-finance/codes'
import type { applyItemTransfer } from '@wuguan/contract/charge-other/offset/item-transfer.actions'
import { itemTransfer } from '@wuguan/contract/charge-other/offset/item-transfer.entity'
import { itemTransferFlow } from '@wuguan/contract/charge-other/offset/item-transfer.flow'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { factsOf } from '../../charge-finance/collect/selection.service.ts'
import { postTransfer, reserveAllocation } from '../../charge-finance/collect/transfer.service.ts'
import { approversOf, askConsent, consentKind } from '../../charge-finance/consent.service.ts'
import { traceDocument, writeDocument } from '../../charge-finance/document.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { endHold, holdPrepaid } from '../../charge-finance/ledger/holds.service.ts'
import { lockAccounts } from '../../charge-finance/ledger/prepaid.service.ts'
import {
  alreadyCollected,
  lockReceivables,
  nameOf,
  refuseLocked,
} from '../../charge-finance/ledger/receivables.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { offsetItems } from '../../charge-prepaid/offset/item-run.service.ts'
import { APPLY, type Source, findSource } from './sources.queries.ts'

const KIND = 'charge.itemTransfer'
interface Target {
  readonly receivableId: string
  readonly component: 'P' | 'L'
  readonly amount: string
}

/** Targets are of the same property and payer, of another item, and owe what is asked; told when it is asked for and when it takes effect. */
async function judgeTargets(
  context: ActionContext,
  source: Source,
  targets: readonly Target[],
): Promise<Awaited<ReturnType<typeof lockReceivables>>> {
  const { q, now } = context
  const ids = [...new Set(targets.map((one) => one.receivableId))]
  if (new Set(targets.map((one) => `${one.receivableId} ${one.component}`)).size < targets.length)
    throw badInput({ targets: '请勿重复选择应收' })
  const rows = await lockReceivables(context, ids)
  const facts = await factsOf(q, ids, dateOf(now))
  for (const { receivableId, component, amount } of targets) {
    const row = rows.get(receivableId)!
    if (row.propertyId !== source.propertyId || row.communityId !== source.communityId)
      throw refuse('只能在同一房产内冲抵')
    if (row.category === 'deposit') throw refuse('不能用其他费项冲抵押金')
    if (row.feeItemId === source.feeItemId) throw refuse('不能冲抵同一收费项目')
    if (row.payerCustomerId !== source.payerCustomerId) throw refuse('付费人不一致，不能冲抵')
    refuseLocked(row, '冲抵')
    if (row.hungUp) throw refuse(`应收【${nameOf(row)}】已挂账，不能冲抵`)
    const owed = component === 'P' ? row.outstanding : cents(facts.get(receivableId)!.lateFee)
    if (cents(amount) > owed) throw alreadyCollected()
  }
  return rows
}

/** 申请费项冲抵: the source is reserved until somebody has decided, the targets are not locked. */
export async function apply(
  context: ActionContext,
  input: ParsedOf<typeof applyItemTransfer>,
): Promise<{ id: string; transferNo: string; status: number }> {
  const { q, actor, now } = context
  const { sourceKind, reason } = input
  const sourceId = String(sourceKind === 'prepaid' ? input.accountId : input.allocationId)
  if (sourceKind === 'prepaid') await lockAccounts(context, [sourceId])
  const source = await findSource(q, sourceKind, sourceId)
  if (!source) throw refuse('来源款项不存在或不可冲抵')
  demandCommunity(actor, APPLY, source.communityId)
  if (source.category === 'deposit') throw refuse('押金不能冲抵其他费项')
  const targets = input.targets.map((one) => ({ ...one, component: one.component as 'P' | 'L' }))
  await judgeTargets(context, source, targets)
  if (sourceKind === 'allocation')
    await q.query('select id from receipt_allocation where id = $1 for update', [sourceId])
  const { free } = (await findSource(q, sourceKind, sourceId))!
  const moved = total(targets.map((one) => cents(one.amount)))
  if (moved > cents(free)) throw refuse(`冲抵金额不能超过可用金额${free}`)
  const amount = yuan(moved)
  const approvers = await approversOf(context, 'itemTransfer', source.communityId, amount)
  const id = uuidv7()
  if (sourceKind === 'prepaid')
    await holdPrepaid(context, { prepaidAccountId: sourceId, amount, reason: 'item', refId: id })
  else await reserveAllocation(context, sourceId, moved)
  const transferNo = await writeDocument(context, { entity: itemTransfer }, source, id, {
    propertyType: source.propertyType,
    propertyId: source.propertyId,
    propertyName: source.propertyName,
    sourceKind,
    accountId: sourceKind === 'prepaid' ? sourceId : null,
    allocationId: sourceKind === 'allocation' ? sourceId : null,
    feeItemId: source.feeItemId,
    amount,
    targets,
    reason,
    submittedAt: dateTimeOf(now),
  })
  const { companyId, communityId } = source
  const instance = await askConsent(
    context,
    { kind: KIND, title: `费项冲抵 ${transferNo}`, id, companyId, communityId, amount },
    approvers,
  )
  await q.query('update item_transfer set process_instance_id = $2 where id = $1', [id, instance])
  await traceDocument(context, itemTransfer, id, '提交', EFFECT_STATUS.pending, reason)
  return { id, transferNo, status: EFFECT_STATUS.pending }
}

type TransferRow = ShownRowOf<typeof itemTransfer> & RowMeta
const sourceIdOf = (row: TransferRow) => String(row.sourceKind === 'prepaid' ? row.accountId : row.allocationId)

async function giveBack(context: ActionContext, row: TransferRow, spent = false): Promise<void> {
  if (row.sourceKind === 'prepaid') await endHold(context, { reason: 'item', refId: String(row.id), spent })
  else await reserveAllocation(context, sourceIdOf(row), -cents(row.amount))
}

/** It takes effect: everything is judged again, then one receipt moves the money. */
async function takeEffect(context: ActionContext, row: TransferRow) {
  const place = { companyId: row.companyId!, communityId: row.communityId! }
  const id = String(row.id)
  const sourceId = sourceIdOf(row)
  const targets = (row.targets ?? []).map(({ receivableId, component, amount }) => ({
    receivableId: String(receivableId),
    component: component as 'P' | 'L',
    amount: String(amount),
  }))
  const book = await openBook(context, place)
  if (row.sourceKind === 'prepaid') await lockAccounts(context, [sourceId])
  const source = await findSource(context.q, row.sourceKind, sourceId)
  if (!source) throw refuse('来源款项不存在或不可冲抵')
  const rows = await judgeTargets(context, source, targets)
  await giveBack(context, row, true)
  const receiptId =
    row.sourceKind === 'prepaid'
      ? await offsetItems(context, place, {
          accountId: sourceId,
          propertyType: source.propertyType,
          propertyId: source.propertyId,
          propertyName: source.propertyName,
          customerId: source.payerCustomerId!,
          targets: targets.map((one) => {
            const { feeItemId, feePeriod } = rows.get(one.receivableId)!
            return { ...one, feeItemId, feePeriod }
          }),
        })
      : (
          await postTransfer(context, book, {
            sources: [{ allocationId: sourceId, amount: cents(row.amount) }],
            targets: targets.map((one) => ({ ...one, amount: cents(one.amount) })),
            source: 'itemTransfer',
            sourceId: id,
            remark: `费项冲抵${row.transferNo}`,
          })
        ).receiptId
  return { receiptId, effectiveDate: book.bookDate }
}
export const itemTransferSteps = flow(
  itemTransferFlow,
  {
    withdraw: async (context, row) => {
      await giveBack(context, row)
      return context.done()
    },
    approve: async (context, row) => context.done(await takeEffect(context, row)),
    reject: async (context, row) => {
      await giveBack(context, row)
      return context.done()
    },
  },
  { kinds: [consentKind(KIND, '费项冲抵', '/charge/feeItemOffset')] },
)
