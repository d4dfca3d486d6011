import { yuan } from '@wuguan/contract/charge-finance/cents'
import type {
  DeductionDetail,
  DeductionOutcome,
  DeductionQuote,
  applyDeduction,
  deductionDetail,
  quoteDeduction,
  revokeDeduction,
  submitDeduction,
  withdrawDeduction,
} from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalKind, ApprovalResult } from '../../../kernel/approval.ts'
import { writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { isUuid, uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import {
  CONSENT,
  CONSENT_PERMISSION,
  CONSENT_VARIABLES,
  OUTCOME_WORD,
  approversOf,
  askConsent,
  refuseOwnApproval,
  statusOf,
  withdrawConsent,
} from '../consent.service.ts'
import { holdReceivables, lockReceivables, releaseReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { keepPapers } from '../papers.ts'
import { lockRecords } from '../records.ts'
import { deductionHooks } from './deduction.hooks.ts'
import {
  type AskedLine,
  type DeductedType,
  type JudgedLine,
  chosenType,
  demandDeductible,
  judgeLines,
  limitsOf,
} from './deduction.rules.ts'
import { type DeductionRow, deductionLines, insertDeduction, lockDeduction } from './deduction.store.ts'
import { takeBack, takeEffect } from './effect.ts'

const KIND = 'charge.deduct'
const DRAFT = 0
const REVOKED = 5

async function judge(context: ActionContext, typeId: string, asked: readonly AskedLine[]) {
  const rows = await lockReceivables(
    context,
    asked.map((line) => line.receivableId),
  )
  const property = await demandDeductible(context.q, rows)
  demandCommunity(context.actor, 'charge-finance:deduction:apply', property.communityId)
  const type = await chosenType(context.q, typeId, property.companyId)
  const lines = judgeLines(type, rows, await limitsOf(context, rows, asked), asked)
  return { property, type, lines }
}

export async function quote(context: ActionContext, input: ParsedOf<typeof quoteDeduction>): Promise<DeductionQuote> {
  const { lines } = await judge(context, input.deductedTypeId, input.lines)
  const sum = (component?: string) =>
    yuan(
      lines
        .filter((line) => !component || line.component === component)
        .reduce((total, line) => total + line.amount, 0n),
    )
  return {
    lines: lines.map(({ receivableId, component, limit, amount }) => ({
      receivableId,
      component,
      limit: yuan(limit),
      amount: yuan(amount),
    })),
    total: sum(),
    principalTotal: sum('P'),
    lateFeeTotal: sum('L'),
  }
}

/** 申请减免: at once where the type asks nobody, by approval otherwise; a draft waits. */
export async function apply(context: ActionContext, input: ParsedOf<typeof applyDeduction>): Promise<DeductionOutcome> {
  const { property, type, lines } = await judge(context, input.deductedTypeId, input.lines)
  demandProof(type, input.attachments)
  const id = uuidv7()
  const [number] = await drawCodes(
    context.q,
    'charge-finance.deduction',
    context.now,
    property.companyId,
    property.communityId,
  )
  await insertDeduction(context, property, {
    id,
    number: number!,
    typeId: type.id,
    property,
    reason: input.reason,
    attachments: input.attachments,
    status: DRAFT,
    lines,
    submitted: !input.draft,
  })
  await keepPapers(context, deduction, id, 'attachments', input.attachments)
  const outcome = { deductionId: id, deductedNumber: number!, total: totalOf(lines) }
  if (input.draft) {
    await trace(context, id, '保存草稿', '草稿', input.reason)
    return { ...outcome, status: DRAFT }
  }
  return { ...outcome, status: await send(context, await lockDeduction(context.q, id), type) }
}

const totalOf = (lines: readonly JudgedLine[]) => yuan(lines.reduce((sum, line) => sum + line.amount, 0n))
function demandProof(type: DeductedType, attachments: readonly unknown[]): void {
  if (type.needAttachment && attachments.length === 0) throw badInput({ attachments: '请上传附件' })
}

/** 提交: to the people who decide, or into effect. */
async function send(context: ActionContext, row: DeductionRow, type: DeductedType): Promise<number> {
  if (!type.needApproval) {
    await takeEffect(context, row)
    await trace(context, row.id, '减免', '已生效', row.reason)
    return CONSENT.approved
  }
  const approvers = await approversOf(context, 'deduct', row.communityId, row.total)
  const lines = await deductionLines(context.q, row.id)
  await holdReceivables(
    context,
    lines.map((line) => line.receivableId),
    { type: 'deduct', ref: row.id },
  )
  await context.q.query(
    'update deduction set status = 1, submitted_at = $2, applicant_id = $3, version = version + 1, updated_by = $3, updated_at = $2 where id = $1',
    [row.id, context.now, context.actor.userId || null],
  )
  const instance = await askConsent(
    context,
    { kind: KIND, id: row.id, title: `减免 ${row.deductedNumber}`, ...placeOf(row), amount: row.total },
    approvers,
  )
  await context.q.query('update deduction set process_instance_id = $2 where id = $1', [row.id, instance])
  await trace(context, row.id, '提交', '审批中', row.reason)
  return CONSENT.pending
}
const placeOf = ({ companyId, communityId }: DeductionRow) => ({ companyId, communityId })

/** A draft is judged again when it is submitted: what it asks for must be owed then. */
export async function submit(
  context: ActionContext,
  { id }: ParsedOf<typeof submitDeduction>,
): Promise<{ id: string; status: number }> {
  const row = await open(context, id, 'charge-finance:deduction:apply')
  if (row.status !== DRAFT) throw refuse('只能提交草稿')
  const lines = (await deductionLines(context.q, id)).map(({ receivableId, component, mode, ratio, amount }) =>
    mode === 'ratio' ? { receivableId, component, mode, ratio: ratio! } : { receivableId, component, mode, amount },
  ) as AskedLine[]
  const { type, lines: judged } = await judge(context, row.deductedTypeId, lines)
  demandProof(type, row.attachments)
  await context.q.query(
    `update deduction_line l set amount = x.amount from unnest($2::uuid[], $3::text[], $4::numeric[]) as x(receivable_id, component, amount)
     where l.deduction_id = $1 and l.receivable_id = x.receivable_id and l.component = x.component`,
    [
      id,
      judged.map((line) => line.receivableId),
      judged.map((line) => line.component),
      judged.map((line) => yuan(line.amount)),
    ],
  )
  await context.q.query('update deduction set total = $2, submitted_at = $3 where id = $1', [
    id,
    totalOf(judged),
    context.now,
  ])
  return { id, status: await send(context, { ...row, total: totalOf(judged) }, type) }
}

async function open(context: ActionContext, id: string, permission: string): Promise<DeductionRow> {
  await lockRecords(context, deduction, deductionHooks, [id], permission)
  return lockDeduction(context.q, id)
}

async function finished(context: ActionContext, deductionId: string, result: ApprovalResult): Promise<void> {
  const row = await lockDeduction(context.q, deductionId)
  const status = statusOf(result)
  if (row.revokeInstanceId !== null) return revocationDecided(context, row, status)
  if (row.status === status) return
  if (row.status !== CONSENT.pending) throw refuse('该减免单已处理')
  refuseOwnApproval(context, row.applicantId, status)
  if (status === CONSENT.approved) await takeEffect(context, row)
  else {
    await releaseReceivables(context, deductionId)
    await setStatus(context, deductionId, status)
  }
  await trace(context, deductionId, OUTCOME_WORD[status], { 2: '已生效', 3: '已驳回', 4: '已取消' }[status], null)
}
const setStatus = ({ q, now, actor }: ActionContext, id: string, status: number) =>
  q.query('update deduction set status = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1', [
    id,
    status,
    actor.userId || null,
    now,
  ])

export const deductionApproval: ApprovalKind = {
  type: KIND,
  title: '减免',
  route: '/charge/deducted/record-list',
  permission: CONSENT_PERMISSION,
  variables: CONSENT_VARIABLES,
  finished,
}

export async function withdraw(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof withdrawDeduction>,
): Promise<{ id: string; status: number }> {
  const row = await open(context, id, 'charge-finance:deduction:withdraw')
  if (row.status === DRAFT) {
    await setStatus(context, id, CONSENT.cancelled)
    await trace(context, id, '取消', '已取消', reason ?? null)
  } else await withdrawConsent(context, row, { word: '减免单', reason }, () => finished(context, id, 'cancelled'))
  return { id, status: CONSENT.cancelled }
}

export async function revoke(
  context: ActionContext,
  { id, reason }: ParsedOf<typeof revokeDeduction>,
): Promise<{ id: string; status: number }> {
  const row = await open(context, id, 'charge-finance:deduction:revoke')
  if (row.status !== CONSENT.approved) throw refuse('只能撤销已生效的减免')
  if (row.source !== 'manual') throw refuse('该减免随收款单生效，请作废收款单')
  if (row.revokeInstanceId !== null) throw refuse('该减免单撤销审批中')
  await context.q.query('update deduction set revoked_by = $2, revoke_reason = $3 where id = $1', [
    id,
    context.actor.userId || null,
    reason,
  ])
  if (row.processInstanceId === null) return takeOff(context, row, reason)
  await askRevocation(context, row, reason)
  return { id, status: row.status }
}

async function takeOff(context: ActionContext, { id, ...row }: DeductionRow, reason: string | null) {
  await takeBack(context, { id, ...row })
  await context.q.query(
    `update deduction set status = ${REVOKED}, revoke_instance_id = null, revoked_at = $3, version = version + 1, updated_by = $2, updated_at = $3 where id = $1`,
    [id, context.actor.userId || null, context.now],
  )
  await trace(context, id, '撤销', '已撤销', reason)
  return { id, status: REVOKED }
}

/** What took effect by consent is taken back by the same consent; its receivables wait for it. */
async function askRevocation(context: ActionContext, row: DeductionRow, reason: string): Promise<void> {
  const approvers = await approversOf(context, 'deduct', row.communityId, row.total)
  const lines = await deductionLines(context.q, row.id)
  const held = lines.map((line) => line.receivableId)
  await holdReceivables(context, held, { type: 'deduct', ref: row.id })
  const instance = await askConsent(
    context,
    { kind: KIND, id: row.id, title: `撤销减免 ${row.deductedNumber}`, ...placeOf(row), amount: row.total },
    approvers,
  )
  await context.q.query(
    'update deduction set revoke_instance_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [row.id, instance, context.actor.userId || null, context.now],
  )
  await trace(context, row.id, '申请撤销', '撤销审批中', reason)
}

async function revocationDecided(context: ActionContext, row: DeductionRow, status: 2 | 3 | 4): Promise<void> {
  refuseOwnApproval(context, row.revokedBy, status)
  await releaseReceivables(context, row.id)
  if (status === CONSENT.approved) {
    await takeOff(context, row, row.revokeReason)
    return
  }
  await context.q.query(
    'update deduction set revoke_instance_id = null, revoked_by = null, revoke_reason = null, version = version + 1, updated_at = $2 where id = $1',
    [row.id, context.now],
  )
  await trace(context, row.id, `撤销${OUTCOME_WORD[status]}`, '已生效', null)
}

/** By its number, as its page is addressed, or by its id. */
export async function detail(
  { q, actor }: ActionContext,
  { deductedNumber }: ParsedOf<typeof deductionDetail>,
): Promise<DeductionDetail> {
  const [row] = await q.query<{ id: string; number: string; community_id: number; instance: string | null }>(
    `select id, deducted_number as number, community_id, process_instance_id as instance from deduction
     where ${isUuid(deductedNumber) ? 'id' : 'deducted_number'} = $1 and company_id in (select company_id from community where id = any($2)) limit 1`,
    [deductedNumber, actor.scope('charge-finance:deduction:list').communities],
  )
  if (!row) throw notFound()
  demandCommunity(actor, 'charge-finance:deduction:list', row.community_id)
  const lines = await q.query<DeductionDetail['lines'][number] & Record<string, unknown>>(
    `select l.id, l.receivable_id as "receivableId", r.receivable_no as "receivableNo", i.name as "itemName", r.fee_period as "feePeriod", l.component, l.mode,
       l.ratio, l.amount, l.entry_id is not null as posted, r.outstanding_amount as outstanding
     from deduction_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id
     where l.deduction_id = $1 order by r.fee_period, i.code, l.component desc, l.id`,
    [row.id],
  )
  return { id: row.id, deductedNumber: row.number, processInstanceId: row.instance, lines }
}

const trace = (context: ActionContext, id: string, action: string, toState: string, remark: string | null) =>
  writeTimeline(context.q, context.actor, context.now, {
    bizType: 'charge-finance.deduction',
    bizId: id,
    action,
    toState,
    remark,
  })
