import { cents } from '@wuguan/contract/charge-finance/cents'
import { EFFECT_STATUS } from '@wuguan/contract/charge-finance/codes'
import type { TransferOutcome, applyTransfer } from '@wuguan/contract/charge-prepaid/account.actions'
import { prepaidTransfer } from '@wuguan/contract/charge-prepaid/prepaid-transfer.entity'
import { prepaidTransferFlow } from '@wuguan/contract/charge-prepaid/prepaid-transfer.flow'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { claimAttachments } from '../../../kernel/crud/references.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { isRelated } from '../../charge-finance/collect/payer.service.ts'
import { propertyOf } from '../../charge-finance/collect/property.service.ts'
import { approversOf, askConsent, consentKind } from '../../charge-finance/consent.service.ts'
import { traceDocument, writeDocument } from '../../charge-finance/document.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { endHold, holdPrepaid } from '../../charge-finance/ledger/holds.service.ts'
import { type AccountOwner, accountOf, lockAccounts, postPrepaid } from '../../charge-finance/ledger/prepaid.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { demandPrepayable } from '../recharge/recharge.service.ts'

const KIND = 'charge.prepaidTransfer'

type Asked = ParsedOf<typeof applyTransfer>

/** 转移 as somebody asks for it, with papers of its own. */
export async function apply(context: ActionContext, input: Asked): Promise<TransferOutcome> {
  const { q, actor, now } = context
  const outcome = await startTransfer(context, input)
  await claimAttachments(q, prepaidTransfer, outcome.transferId, input, ['attachments'], actor, now)
  return outcome
}

/** Asked for here, the money held; it moves when the last person has agreed. Papers stay with whose they are. */
export async function startTransfer(context: ActionContext, input: Asked): Promise<TransferOutcome> {
  const { q, actor, now } = context
  const from = (await lockAccounts(context, [input.fromAccountId])).get(input.fromAccountId)!
  demandCommunity(actor, 'charge-prepaid:balance:transfer', from.communityId)
  const feeItemId = input.toFeeItemId ?? null
  const sameProperty = input.toPropertyId === from.propertyId
  const sameCustomer = input.toCustomerId === from.customerId
  if (sameProperty && sameCustomer && feeItemId === from.feeItemId) throw refuse('转出和转入账户不能相同')
  const type = input.toPropertyType ?? (sameProperty ? from.propertyType : 'house')
  const property = await propertyOf(q, from, type, input.toPropertyId).catch(() => {
    throw refuse('只能在同一项目内转移')
  })
  if (!sameProperty && !sameCustomer) throw refuse('只能转给同一客户的其他房产或同一房产的新客户')
  if (!sameCustomer && !input.attachments?.length) throw badInput({ attachments: '请上传转移凭证' })
  const [customer] = await q.query(
    'select 1 from customer where id = $1 and company_id = $2 and deleted_at is null and state <> 2',
    [input.toCustomerId, from.companyId],
  )
  if (!customer) throw badInput({ toCustomerId: '请选择转入客户' })
  await demandRelated(context, from.communityId, property.id, input.toCustomerId)
  if (feeItemId) await demandPrepayable(q, from.companyId, [feeItemId])
  const approvers = await approversOf(context, 'prepaidTransfer', from.communityId, input.amount)
  const id = uuidv7()
  await holdPrepaid(context, { prepaidAccountId: from.id, amount: input.amount, reason: 'transfer', refId: id })
  const { toCustomerId, amount, reason } = input
  const transferNo = await writeDocument(context, { entity: prepaidTransfer }, from, id, {
    fromAccountId: from.id,
    toPropertyType: property.type,
    toPropertyId: property.id,
    toPropertyName: property.name,
    toCustomerId,
    toFeeItemId: feeItemId,
    amount,
    reason,
    attachments: input.attachments ?? [],
    submittedAt: dateTimeOf(now),
  })
  const instance = await askConsent(
    context,
    {
      kind: KIND,
      title: `预存转移 ${transferNo}`,
      id,
      companyId: from.companyId,
      communityId: from.communityId,
      amount: input.amount,
    },
    approvers,
  )
  await q.query('update prepaid_transfer set process_instance_id = $2 where id = $1', [id, instance])
  const status = EFFECT_STATUS.pending
  await traceDocument(context, prepaidTransfer, id, '提交', status, reason)
  return { transferId: id, transferNo, status }
}

/** Money goes to who has to do with the house, when it is asked for and when it moves. */
async function demandRelated({ q, now }: ActionContext, communityId: number, propertyId: string, customerId: string) {
  if (!(await isRelated(q, { communityId, propertyId }, customerId, dateOf(now))))
    throw refuse('转入客户与该房产没有关系')
}

type TransferRow = ShownRowOf<typeof prepaidTransfer> & RowMeta
/** Both entries in one transaction; their sum is nothing. Answers where the money went and when. */
async function move(context: ActionContext, row: TransferRow) {
  const id = String(row.id)
  const place = { companyId: row.companyId!, communityId: row.communityId! }
  await demandRelated(context, place.communityId, row.toPropertyId, row.toCustomerId)
  const book = await openBook(context, place)
  const owner: AccountOwner = {
    propertyType: row.toPropertyType,
    propertyId: row.toPropertyId,
    propertyName: row.toPropertyName,
    customerId: row.toCustomerId,
    feeItemId: row.toFeeItemId,
  }
  const toAccountId = await accountOf(context, book, owner)
  await lockAccounts(context, [row.fromAccountId, toAccountId])
  await endHold(context, { reason: 'transfer', refId: id, spent: true })
  const about = { transferId: id, docNo: row.transferNo }
  await postPrepaid(context, book, [
    { ...about, accountId: row.fromAccountId, kind: 'transferOut', amount: -cents(row.amount) },
    { ...about, accountId: toAccountId, kind: 'transferIn', amount: cents(row.amount) },
  ])
  return { toAccountId, effectiveDate: book.bookDate }
}

const giveBack = (context: ActionContext, { id }: TransferRow) =>
  endHold(context, { reason: 'transfer', refId: String(id) })

export const prepaidTransferSteps = flow(
  prepaidTransferFlow,
  {
    withdraw: async (context, row) => {
      await giveBack(context, row)
      return context.done()
    },
    approve: async (context, row) => context.done(await move(context, row)),
    reject: async (context, row) => {
      await giveBack(context, row)
      return context.done()
    },
  },
  { kinds: [consentKind(KIND, '预存转移', '/charge/prepaid/balance')] },
)
