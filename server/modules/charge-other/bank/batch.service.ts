import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import type {
  AnswerPreview,
  bankCandidates,
  Candidates,
  importBankAnswer,
  makeBankBatch,
  previewBankAnswer,
} from '@wuguan/contract/charge-other/bank/bank.actions'
import type { FileLayout } from '@wuguan/contract/charge-other/bank/file-layout'
import { cents } from '@wuguan/contract/charge-finance/cents'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { createRow, lockRows, staleOf } from '../../../kernel/crud/write.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { demandCommunity } from '../../../kernel/auth/communities.ts'
import { moveOne } from '../../../kernel/flow/act.ts'
import { consentOf } from '../../../kernel/flow/consent.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { sha256 } from '../../../kernel/secrets.ts'
import {
  changedMeanwhile,
  holdReceivables,
  lockReceivables,
  refuseLocked,
  releaseReceivables,
} from '../../charge-finance/ledger/receivables.service.ts'
import { lateFee } from '../../charge-finance/owed/owed.service.ts'
import { figuresOf, judgeAnswer, keepAnswer, previewOf } from './answer.service.ts'
import { batchHooks } from './batch.hooks.ts'
import { type BatchLine, fillBatch, gatheringOf, linesOf, templateOf } from './batch.store.ts'
import { fileBytes } from './file.service.ts'
import { holdContracts, readCandidates } from './gather.queries.ts'
import { DEBIT_TASK } from './posting.ts'

const LAYOUT = ['format', 'delimiter', 'encoding', 'amountUnit', 'headerLine', 'columns'] as const

export async function candidates(context: ActionContext, asked: ParsedOf<typeof bankCandidates>): Promise<Candidates> {
  demandCommunity(context.actor, 'charge-other:bank-deduct:batch', asked.communityId)
  return readCandidates(context.q, {
    ...asked,
    bankCode: String(asked.bankCode),
    feeItems: asked.feeItems ?? [],
    sourceBatchId: null,
  })
}

const ANSWERS = 'charge-other:bank-deduct:import'

export async function makeBatch(
  context: ActionContext,
  draft: ParsedOf<typeof makeBankBatch>,
): Promise<{ id: string }> {
  const { id } = await createRow(writing(context, bankDeductBatch, batchHooks), draft)
  return { id: String(id) }
}

/** Takes in what the bank has answered; every line then says what came of it. */
export async function importAnswer(
  context: ActionContext,
  { id, version, file }: ParsedOf<typeof importBankAnswer>,
): Promise<{ id: string; version: number }> {
  const [row] = await lockRows(writing(context, bankDeductBatch, batchHooks), [id], ANSWERS)
  const batch = {
    id,
    batchNo: String(row!['batchNo']),
    bankCode: String(row!['bankCode']),
    deductDate: String(row!['deductDate']),
    companyId: row!.companyId!,
  }
  // A file that was read is known as such, whatever has become of the batch since.
  const answer = await judgeAnswer(context, batch, file[0]!.id)
  if (row!.version !== version) throw staleOf(bankDeductBatch, row!)
  await keepAnswer(context.q, context.now, answer)
  const said = { ...figuresOf(answer), answerHash: answer.hash, answeredAt: dateTimeOf(context.now) }
  const moved = await moveOne(context, batchSteps, batchHooks, 'answer', id, said)
  return { id, version: Number(moved['version']) }
}

/** What an answer file would do to a batch that waits for it. */
export async function previewAnswer(
  context: ActionContext,
  { batchId, file }: ParsedOf<typeof previewBankAnswer>,
): Promise<AnswerPreview> {
  await demandVisible(context, bankDeductBatch, batchHooks, batchId, ANSWERS)
  const [batch] = await context.q.query<{
    id: string
    batchNo: string
    bankCode: string
    deductDate: string
    companyId: number
  }>(
    'select id, batch_no as "batchNo", bank_code as "bankCode", deduct_date::text as "deductDate", company_id as "companyId" from bank_deduct_batch where id = $1',
    [batchId],
  )
  return { file, ...previewOf(await judgeAnswer(context, batch!, file[0]!.id)) }
}

/** Locks what the lines ask for, as long as it is still what was agreed to. */
async function lockLines(context: ActionContext, batchId: string, deductDate: string, lines: readonly BatchLine[]) {
  const { q } = context
  const changed = await holdContracts(q, batchId, deductDate)
  if (changed) throw refuse(`协议${changed}已变化，请重新取数`)
  const wanted = lines.flatMap(({ payerId, receivables }) => receivables.map((one) => ({ ...one, payerId })))
  const ids = wanted.map(({ id }) => id)
  const rows = await lockReceivables(context, ids)
  const fees = await q.query<{ id: string; fee: string }>(
    `select r.id, ${lateFee('r', '$2')}::numeric(14,2) as fee from receivable r where r.id = any($1)`,
    [ids, deductDate],
  )
  const feeOf = new Map(fees.map(({ id, fee }) => [id, cents(fee)]))
  for (const { id, principal, lateFee: fee, payerId } of wanted) {
    const row = rows.get(id)!
    refuseLocked(row, '代扣')
    const others = row.payerCustomerId !== null && row.payerCustomerId !== payerId
    if (others || row.hungUp || row.outstanding !== cents(principal) || feeOf.get(id) !== cents(fee))
      throw refuse(changedMeanwhile(row).message.replace('重新试算', '重新取数'))
  }
  await holdReceivables(context, ids, { type: 'bank', ref: batchId })
}

export const batchSteps = flow(
  bankDeductBatchFlow,
  {
    refresh: async (context, row) => {
      context.after(async () => fillBatch(context, String(row.id), await gatheringOf(context.q, String(row.id))))
      return context.done()
    },
    send: {
      guard: ({ deductDate }, { now }) => (deductDate < dateOf(now) ? '扣款日期已过，请取消后重新生成' : null),
      run: async (context, row) => {
        const { q, kernel } = context
        const [id, lines] = [String(row.id), await linesOf(q, String(row.id))]
        const template = await templateOf(q, { companyId: row.companyId!, bankCode: String(row.bankCode) }, 'out')
        const layout = Object.fromEntries(LAYOUT.map((name) => [name, template[name]])) as unknown as FileLayout
        const bytes = fileBytes(kernel.secrets, layout, row, row.totalAmount, lines)
        await lockLines(context, id, row.deductDate, lines)
        return context.done({ layout, fileHash: sha256(bytes), exportedAt: dateTimeOf(context.now) })
      },
    },
    // What the file said comes with it: whoever moves the batch has read it.
    answer: (context, _row, said) => context.done(said),
    book: {
      guard: ({ deductDate }, { now }) => (deductDate > dateOf(now) ? '扣款日未到，不能入账' : null),
      run: async (context, row) => {
        await context.kernel.jobs.enqueue(DEBIT_TASK, { batchId: String(row.id) }, context.q)
        return context.done({ progress: 0, failReason: null })
      },
    },
    again: {
      guard: ({ failCount }) => (failCount === 0 ? '该批次没有失败的明细' : null),
      run: async (context, row, { deductDate }) => {
        const { feeItems } = await gatheringOf(context.q, String(row.id))
        const hooks = {
          ...batchHooks,
          async beforeSave(...[at, draft, before]: Parameters<NonNullable<typeof batchHooks.beforeSave>>) {
            await batchHooks.beforeSave!(at, draft, before)
            draft.sourceBatchId = String(row.id)
          },
        }
        const draft = { communityId: row.communityId, bankCode: row.bankCode, deductDate, feeItems }
        const made = await createRow(writing(context, bankDeductBatch, hooks), draft)
        return context.done({}, { batchId: String(made.id) })
      },
    },
    cancel: async (context, row, { cancelReason }) => {
      await releaseReceivables(context, String(row.id))
      return context.done({ cancelReason })
    },
  },
  consentOf(bankDeductBatch, {
    route: '/charge/bank/deduct?view=batch-{id}',
    permission: 'charge-other:bank-deduct:export',
    about: ['totalAmount', 'lineCount', 'bankCode', 'deductDate'],
  }),
)
