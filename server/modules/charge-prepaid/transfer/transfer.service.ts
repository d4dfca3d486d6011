import type { TransferOutcome, applyTransfer, withdrawTransfer } from '@wuguan/contract/charge-prepaid/account.actions'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { isRelated } from '../../charge-finance/collect/payer.service.ts'
import { propertyOf } from '../../charge-finance/collect/property.service.ts'
import {
  CONSENT_PERMISSION,
  CONSENT_VARIABLES,
  OUTCOME_WORD,
  approversOf,
  askConsent,
  refuseOwnApproval,
  statusOf,
  withdrawConsent,
} from '../../charge-finance/consent.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { endHold, holdPrepaid } from '../../charge-finance/ledger/holds.service.ts'
import { type AccountOwner, accountOf, lockAccounts, postPrepaid } from '../../charge-finance/ledger/prepaid.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { demandPrepayable } from '../recharge/recharge.service.ts'

const KIND = 'charge.prepaidTransfer'

/** 转移: asked for here, the money held; it moves when the last person has agreed. */
export async function apply(context: ActionContext, input: ParsedOf<typeof applyTransfer>): Promise<TransferOutcome> {
  const { q, actor, now } = context
  const from = (await lockAccounts(context, [input.fromAccountId])).get(input.fromAccountId)!
  demandCommunity(actor, 'charge-prepaid:balance:transfer', from.communityId)
  const feeItemId = input.toFeeItemId ?? null
  const sameProperty = input.toPropertyId === from.propertyId
  const sameCustomer = input.toCustomerId === from.customerId
  if (sameProperty && sameCustomer && feeItemId === from.feeItemId) throw refuse('转出和转入账户不能相同')
  const property = await propertyOf(q, from, input.toPropertyType, input.toPropertyId).catch(() => {
    throw refuse('只能在同一项目内转移')
  })
  if (!sameProperty && !sameCustomer) throw refuse('只能转给同一客户的其他房产或同一房产的新客户')
  if (!sameCustomer && input.attachments.length === 0) throw badInput({ attachments: '请上传转移凭证' })
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
  const [transferNo] = await drawCodes(q, 'charge-prepaid.prepaidTransfer', now, from.companyId, from.communityId)
  await q.query(
    `insert into prepaid_transfer (id, company_id, community_id, transfer_no, from_account_id, to_property_type, to_property_id, to_property_name, to_customer_id,
       to_fee_item_id, amount, reason, attachments, applicant_id, submitted_at, status, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, 1, $14, $15, $14, $15)`,
    [
      id,
      from.companyId,
      from.communityId,
      transferNo,
      from.id,
      property.type,
      property.id,
      property.name,
      input.toCustomerId,
      feeItemId,
      input.amount,
      input.reason,
      JSON.stringify(input.attachments),
      actor.userId || null,
      now,
    ],
  )
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
  await trace(context, id, '提交', '审批中', input.reason)
  return { transferId: id, transferNo: transferNo!, status: 1 }
}

/** Money goes to who has to do with the house, when it is asked for and when it moves. */
async function demandRelated({ q, now }: ActionContext, communityId: number, propertyId: string, customerId: string) {
  if (!(await isRelated(q, { communityId, propertyId }, customerId, dateOf(now))))
    throw refuse('转入客户与该房产没有关系')
}

interface TransferRow extends Record<string, unknown> {
  id: string
  transferNo: string
  companyId: number
  communityId: number
  fromAccountId: string
  toPropertyType: string
  toPropertyId: string
  toPropertyName: string
  toCustomerId: string
  toFeeItemId: string | null
  amount: string
  status: number
  applicantId: number | null
  processInstanceId: string | null
}
async function lockTransfer({ q }: ActionContext, id: string): Promise<TransferRow> {
  const [row] = await q.query<TransferRow>(
    `select id, transfer_no as "transferNo", company_id as "companyId", community_id as "communityId", from_account_id as "fromAccountId",
       to_property_type as "toPropertyType", to_property_id as "toPropertyId", to_property_name as "toPropertyName", to_customer_id as "toCustomerId",
       to_fee_item_id as "toFeeItemId", amount, status, applicant_id as "applicantId", process_instance_id as "processInstanceId"
     from prepaid_transfer where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  return row
}

async function finished(context: ActionContext, id: string, result: ApprovalResult): Promise<void> {
  const row = await lockTransfer(context, id)
  const status = statusOf(result)
  if (row.status === status) return
  if (row.status !== 1) throw refuse('该转移单已处理')
  refuseOwnApproval(context, row.applicantId, status)
  if (status === 2) await move(context, row)
  else await endHold(context, { reason: 'transfer', refId: id })
  await context.q.query(
    'update prepaid_transfer set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [id, status, context.actor.userId || null, context.now],
  )
  await trace(context, id, OUTCOME_WORD[status], ['', '', '已生效', '已驳回', '已取消'][status]!, null)
}

/** Both entries in one transaction; their sum is nothing. */
async function move(context: ActionContext, row: TransferRow): Promise<void> {
  await demandRelated(context, row.communityId, row.toPropertyId, row.toCustomerId)
  const book = await openBook(context, row)
  const owner: AccountOwner = {
    propertyType: row.toPropertyType,
    propertyId: row.toPropertyId,
    propertyName: row.toPropertyName,
    customerId: row.toCustomerId,
    feeItemId: row.toFeeItemId,
  }
  const toAccountId = await accountOf(context, book, owner)
  await lockAccounts(context, [row.fromAccountId, toAccountId])
  await endHold(context, { reason: 'transfer', refId: row.id, spent: true })
  const about = { transferId: row.id, docNo: row.transferNo }
  await postPrepaid(context, book, [
    { ...about, accountId: row.fromAccountId, kind: 'transferOut', amount: -cents(row.amount) },
    { ...about, accountId: toAccountId, kind: 'transferIn', amount: cents(row.amount) },
  ])
  await context.q.query('update prepaid_transfer set to_account_id = $2, effective_date = $3 where id = $1', [
    row.id,
    toAccountId,
    book.bookDate,
  ])
}

export const transferApproval: ApprovalKind = {
  type: KIND,
  title: '预存转移',
  route: '/charge/prepaid/balance',
  permission: CONSENT_PERMISSION,
  variables: CONSENT_VARIABLES,
  finished,
}

export async function withdraw(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof withdrawTransfer>,
): Promise<null> {
  const row = await lockTransfer(context, id)
  await withdrawConsent(context, row, { word: '转移单', reason }, () => finished(context, id, 'cancelled'))
  return null
}

const trace = (context: ActionContext, id: string, action: string, toState: string, remark: string | null) =>
  writeTimeline(context.q, context.actor, context.now, {
    bizType: 'charge-prepaid.prepaidTransfer',
    bizId: id,
    action,
    toState,
    remark,
  })
