import { total, yuan } from '@wuguan/contract/charge-finance/cents'
import type {
  DeductionDetail,
  DeductionOutcome,
  DeductionQuote,
  applyDeduction,
  deductionDetail,
  quoteDeduction,
} from '@wuguan/contract/charge-finance/deduction.actions'
import { DEDUCTION_STATUS } from '@wuguan/contract/charge-finance/codes'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { deductionFlow } from '@wuguan/contract/charge-finance/deduction.flow'
import { badInput } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { moveOne } from '../../../kernel/flow/act.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { approversOf, askConsent, consentKind } from '../consent.service.ts'
import { holdReceivables, lockReceivables, releaseReceivables } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { documentAt, documentRow, traceDocument, writeDocument } from '../document.service.ts'
import { keepPapers } from '../papers.ts'
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
import { DEDUCTION, type DeductionRow, deductionLines } from './deduction.store.ts'
import { takeBack, takeEffect } from './effect.ts'

const KIND = 'charge.deduct'

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

const askedOf = ({ lines }: ParsedOf<typeof quoteDeduction>) => lines as AskedLine[]

/** All of it, or one component. */
const sumOf = (lines: readonly JudgedLine[], component?: string) =>
  yuan(total(lines.filter((line) => !component || line.component === component).map((line) => line.amount)))
const sumsOf = (lines: readonly JudgedLine[]) => ({
  total: sumOf(lines),
  principalTotal: sumOf(lines, 'P'),
  lateFeeTotal: sumOf(lines, 'L'),
})

export async function quote(context: ActionContext, input: ParsedOf<typeof quoteDeduction>): Promise<DeductionQuote> {
  const { lines } = await judge(context, input.deductedTypeId, askedOf(input))
  return {
    lines: lines.map(({ receivableId, component, limit, amount }) => ({
      receivableId,
      component,
      limit: yuan(limit),
      amount: yuan(amount),
    })),
    ...sumsOf(lines),
  }
}

/** 申请减免: at once where the type asks nobody, by approval otherwise; a draft waits. */
export async function apply(context: ActionContext, input: ParsedOf<typeof applyDeduction>): Promise<DeductionOutcome> {
  const { property, type, lines } = await judge(context, input.deductedTypeId, askedOf(input))
  const { reason } = input
  const attachments = input.attachments ?? []
  demandProof(type, attachments)
  const id = uuidv7()
  const { propertyType, propertyId, propertyName } = property
  const draft = {
    deductedTypeId: type.id,
    propertyType,
    propertyId,
    propertyName,
    reason,
    attachments,
    ...sumsOf(lines),
  }
  const rows = lines.map((line) => ({ ...line, amount: yuan(line.amount) }))
  const deductedNumber = await writeDocument(context, DEDUCTION, property, id, draft, rows)
  await keepPapers(context, deduction, id, 'attachments', attachments)
  if (input.draft) await traceDocument(context, deduction, id, '保存草稿', DEDUCTION_STATUS.draft, reason)
  else await moveOne(context, deductionSteps, deductionHooks, 'submit', id)
  const [left] = await context.q.query<{ status: number; total: string }>(
    'select status, total from deduction where id = $1',
    [id],
  )
  return { deductionId: id, deductedNumber, ...left! }
}

function demandProof(type: DeductedType, attachments: readonly unknown[]): void {
  if (type.needAttachment && attachments.length === 0) throw badInput({ attachments: '请上传附件' })
}

/** What is asked for is judged again when it is sent: it must be owed then. */
const linesAsked = async (context: ActionContext, id: string) =>
  (await deductionLines(context.q, id)).map(({ receivableId, component, mode, ratio, amount }) =>
    mode === 'ratio' ? { receivableId, component, mode, ratio: ratio! } : { receivableId, component, mode, amount },
  ) as AskedLine[]

async function rejudge(context: ActionContext, row: DeductionRow): Promise<DeductedType & { total: string }> {
  const { type, lines } = await judge(context, row.deductedTypeId, await linesAsked(context, row.id))
  demandProof(type, row.attachments ?? [])
  await context.q.query(
    `update deduction_line l set amount = x.amount from unnest($2::uuid[], $3::text[], $4::numeric[]) as x(receivable_id, component, amount)
     where l.deduction_id = $1 and l.receivable_id = x.receivable_id and l.component = x.component`,
    [
      row.id,
      lines.map((line) => line.receivableId),
      lines.map((line) => line.component),
      lines.map((line) => yuan(line.amount)),
    ],
  )
  return { ...type, total: sumOf(lines) }
}

/** Holds what a deduction names and, when it stands in its new state, asks the people who decide. */
async function ask(
  context: ActionContext & { after: (work: () => Promise<void>) => void },
  row: DeductionRow,
  title: string,
  instance: 'process_instance_id' | 'revoke_instance_id',
): Promise<void> {
  const approvers = await approversOf(context, 'deduct', row.communityId, row.total)
  const lines = await deductionLines(context.q, row.id)
  await holdReceivables(
    context,
    lines.map((line) => line.receivableId),
    { type: 'deduct', ref: row.id },
  )
  const { companyId, communityId, total: amount } = row
  context.after(async () => {
    const id = await askConsent(
      context,
      { kind: KIND, id: row.id, title: `${title} ${row.deductedNumber}`, companyId, communityId, amount },
      approvers,
    )
    await context.q.query(`update deduction set ${instance} = $2 where id = $1`, [row.id, id])
  })
}

const manual = (row: { source: string }) => (row.source === 'manual' ? null : '该减免随收款单生效，请作废收款单')
const NO_REVOCATION = { revokeInstanceId: null, revokedBy: null, revokeReason: null }

export const deductionSteps = flow(
  deductionFlow,
  {
    /** To the people who decide, or into effect. */
    submit: async (context, shown) => {
      const row = documentRow(shown)
      const { needApproval, total } = await rejudge(context, row)
      const submitted = { total, submittedAt: dateTimeOf(context.now), applicantId: context.actor.userId || null }
      if (needApproval) {
        await ask(context, { ...row, total }, '减免', 'process_instance_id')
        return context.ends('pending', submitted)
      }
      const { total: _, ...who } = submitted
      const { bookDate } = await takeEffect(context, row)
      return context.ends('approved', { ...who, effectiveDate: bookDate })
    },
    withdraw: {
      guard: manual,
      run: async (context, { id }) => {
        await releaseReceivables(context, String(id))
        return context.done()
      },
    },
    revoke: {
      guard: (row) => manual(row) ?? (row.revokeInstanceId === null ? null : '该减免单撤销审批中'),
      /** What took effect by consent is taken back by the same consent; its receivables wait for it. */
      run: async (context, shown, { reason }) => {
        const row = documentRow(shown)
        const asked = { revokedBy: context.actor.userId || null, revokeReason: reason }
        if (row.processInstanceId === null) {
          await takeBack(context, row)
          return context.ends('revoked', { ...asked, revokedAt: dateTimeOf(context.now) })
        }
        await ask(context, row, '撤销减免', 'revoke_instance_id')
        return context.ends('approved', asked)
      },
    },
    approve: async (context, row) => {
      const { bookDate } = await takeEffect(context, documentRow(row))
      return context.done({ effectiveDate: bookDate })
    },
    reject: async (context, { id }) => {
      await releaseReceivables(context, String(id))
      return context.done()
    },
    takeOff: async (context, row) => {
      await releaseReceivables(context, String(row.id))
      await takeBack(context, documentRow(row))
      return context.done({ revokeInstanceId: null, revokedAt: dateTimeOf(context.now) })
    },
    keep: async (context, { id }) => {
      await releaseReceivables(context, String(id))
      return context.done(NO_REVOCATION)
    },
  },
  {
    kinds: [consentKind(KIND, '减免', '/charge/deducted/record-list')],
    ways: ({ revokeInstanceId }) =>
      revokeInstanceId === null
        ? { approved: 'approve', rejected: 'reject', cancelled: 'withdraw' }
        : { approved: 'takeOff', rejected: 'keep', cancelled: 'keep' },
    applicant: (row) => (row.revokeInstanceId === null ? row.applicantId : row.revokedBy),
  },
)

/** By its number, as its page is addressed, or by its id. */
export async function detail(
  context: ActionContext,
  { deductedNumber }: ParsedOf<typeof deductionDetail>,
): Promise<DeductionDetail> {
  const row = await documentAt(context, deduction, deductionHooks, deductedNumber)
  const lines = await context.q.query<DeductionDetail['lines'][number]>(
    `select l.id, l.receivable_id as "receivableId", r.receivable_no as "receivableNo", i.name as "itemName", r.fee_period as "feePeriod", l.component, l.mode,
       l.ratio, l.amount, l.entry_id is not null as posted, r.outstanding_amount as outstanding
     from deduction_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id
     where l.deduction_id = $1 order by r.fee_period, i.code, l.component desc, l.id`,
    [row.id],
  )
  return { id: row.id, deductedNumber: row.deductedNumber, processInstanceId: row.processInstanceId, lines }
}
