import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import type { DebitedReceivable } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import { DEBIT_STATUS, RESULT } from '@wuguan/contract/charge-other/bank/codes'
import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { moveBySystem } from '../../../kernel/flow/system.ts'
import { explain } from '../../../kernel/http/failures.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { inTransaction } from '../../../kernel/tx.ts'
import { releaseReceivables } from '../../charge-finance/ledger/receivables.service.ts'
import { collectBySystem } from '../../charge-finance/system-calls/charge.service.ts'

/**
 * 入账: a receipt per successful line, each in a transaction of its own with the line that it belongs to, so that it can be cut off
 * anywhere and begun again.
 */
export const DEBIT_TASK = 'charge-other.bankDebit'
const LOST_AFTER = "interval '60 seconds'"
const CHUNK = 50

interface Batch {
  id: string
  batchNo: string
  communityId: number
  companyId: number
  deductDate: string
  successCount: number
}
/** Another worker has taken the batch up. */
class Superseded extends Error {}

export function defineDebitTask(kernel: Kernel): void {
  kernel.jobs.task(DEBIT_TASK, ({ batchId }) => bookBatch(kernel, batchId as string))
}

/** Batches whose worker was lost with its process. */
export const debitResume = (kernel: Kernel): JobDefinition => ({
  code: 'bank-debit.resume',
  name: '继续中断的代扣入账',
  module: 'charge-other',
  cron: '* * * * *',
  async run({ q, now }) {
    const lost = await q.query<{ id: string }>(
      `select id from bank_deduct_batch where status = ${DEBIT_STATUS.posting} and updated_at < $1::timestamptz - ${LOST_AFTER}`,
      [now],
    )
    for (const { id } of lost) await kernel.jobs.enqueue(DEBIT_TASK, { batchId: id })
    return { affected: lost.length }
  },
})

export async function bookBatch(kernel: Kernel, batchId: string): Promise<void> {
  const runner = uuidv7()
  const [batch] = await kernel.q.query<Batch>(
    `update bank_deduct_batch set job_id = $2, updated_at = $3
     where id = $1 and status = ${DEBIT_STATUS.posting} and (job_id is null or updated_at < $3::timestamptz - ${LOST_AFTER})
     returning id, batch_no as "batchNo", community_id as "communityId", company_id as "companyId", deduct_date::text as "deductDate", success_count as "successCount"`,
    [batchId, runner, kernel.clock.now()],
  )
  if (!batch) return
  try {
    const refused = await bookLines(kernel, batch, runner)
    const why = `${refused.length}笔未入账：${refused.slice(0, 5).join('；')}`
    await settle(kernel, batch, runner, refused.length > 0 ? why : null)
  } catch (error) {
    if (error instanceof Superseded) return
    if (explain(error)?.code === 503) {
      // The database went away, not the batch: whoever comes next takes it up.
      await kernel.q.query('update bank_deduct_batch set job_id = null where id = $1 and job_id = $2', [
        batchId,
        runner,
      ])
      throw error
    }
    const known = error instanceof DomainError
    if (!known) kernel.log.error({ err: error, batch: batch.batchNo }, 'bank debit stopped')
    await settle(kernel, batch, runner, known ? error.message : '服务器繁忙，请重新入账')
  }
}

/** Answers why lines could not be booked. */
async function bookLines(kernel: Kernel, batch: Batch, runner: string): Promise<string[]> {
  const methodCode = await methodOf(kernel.q, batch)
  const refused: string[] = []
  let [last, done] = [0, 0]
  for (;;) {
    const lines = await kernel.q.query<{ id: string; line_no: number; booked: boolean }>(
      `select id, line_no, receipt_id is not null as booked from bank_deduct_line
       where batch_id = $1 and result = ${RESULT.success} and line_no > $2 order by line_no limit ${CHUNK}`,
      [batch.id, last],
    )
    if (lines.length === 0) return refused
    for (const { id, line_no, booked } of lines) {
      if (booked) continue
      try {
        await inTransaction(kernel, (scope) => bookLine(scope, batch, id, methodCode))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused.push(`第${line_no}笔 ${error.message}`)
      }
    }
    done += lines.length
    last = lines.at(-1)!.line_no
    await tell(kernel, batch, runner, done)
  }
}

async function tell(kernel: Kernel, { id, successCount }: Batch, runner: string, done: number): Promise<void> {
  const moved = await kernel.q.query(
    'update bank_deduct_batch set progress = $3, updated_at = $4 where id = $1 and job_id = $2 returning id',
    [id, runner, Math.min(99, Math.floor((100 * done) / Math.max(1, successCount))), kernel.clock.now()],
  )
  if (moved.length === 0) throw new Superseded()
}

export async function methodOf(
  q: Queryable,
  { companyId, communityId }: Pick<Batch, 'companyId' | 'communityId'>,
): Promise<string> {
  const [row] = await q.query<{ code: string }>(
    `select m.code from payment_method m where m.kind = 'bankDeduct' and m.enabled and m.deleted_at is null and (m.company_id = $1 or m.company_id is null)
       and (not exists (select 1 from payment_method__communities c where c.owner_id = m.id)
         or exists (select 1 from payment_method__communities c where c.owner_id = m.id and c.target_id = $2))
     order by m.sort, m.code limit 1`,
    [companyId, communityId],
  )
  if (!row) throw refuse('请先启用类型为银行代扣的支付方式')
  return row.code
}

/** A line and its receipt, both or neither. */
export async function bookLine(
  { q, now }: { q: Queryable; now: Date },
  batch: Pick<Batch, 'id' | 'communityId' | 'deductDate'>,
  lineId: string,
  methodCode: string,
): Promise<void> {
  const [line] = await q.query<{
    amount: string
    receivables: DebitedReceivable[]
    accountName: string
    tradeNo: string | null
    receiptId: string | null
  }>(
    `select amount, receivables, account_name as "accountName", bank_trade_no as "tradeNo", receipt_id as "receiptId" from bank_deduct_line where id = $1 for update`,
    [lineId],
  )
  if (line!.receiptId !== null) return
  const { receiptId } = await collectBySystem(
    { q, now, actor: { userId: 0 } },
    {
      communityId: batch.communityId,
      type: 'bank',
      lines: line!.receivables.map(({ id, principal, lateFee }) => ({ receivableId: id, principal, lateFee })),
      payments: [{ methodCode, amount: line!.amount, channelTradeNo: line!.tradeNo }],
      valueDate: batch.deductDate,
      source: 'bank',
      sourceId: lineId,
      holder: batch.id,
      payerAccountName: line!.accountName,
    },
  )
  await q.query('update bank_deduct_line set receipt_id = $2, version = version + 1, updated_at = $3 where id = $1', [
    lineId,
    receiptId,
    now,
  ])
}

/** Booked, and everything else let go of; or back to be booked again, with why. */
const settle = (kernel: Kernel, { id }: Batch, runner: string, why: string | null) =>
  inTransaction(kernel, async ({ q, now }) => {
    const [own] = await q.query('select 1 from bank_deduct_batch where id = $1 and job_id = $2 for update', [
      id,
      runner,
    ])
    if (!own) throw new Superseded()
    const whole = why === null
    if (whole) await releaseReceivables({ q, now }, id)
    await moveBySystem(
      { q, now },
      bankDeductBatchFlow,
      whole ? 'finish' : 'halt',
      (params) => `t.id = ${params.add(id)}`,
    )
    await q.query(
      `update bank_deduct_batch set job_id = null, fail_reason = $2, booked_at = case when $3 then $4::timestamptz end, progress = case when $3 then 100 else progress end where id = $1`,
      [id, why?.slice(0, 500) ?? null, whole, now],
    )
  })
