import type { AnswerPreview } from '@wuguan/contract/charge-other/bank/bank.actions'
import type { OddRow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { RESULT } from '@wuguan/contract/charge-other/bank/codes'
import { amountFrom, type FileTemplate, headOf } from '@wuguan/contract/charge-other/bank/file-layout'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { maskAs } from '@wuguan/contract/kernel/mask'
import { readFile } from 'node:fs/promises'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/secrets.ts'
import { type AnswerRow, firstLineOf, MAX_ANSWER_BYTES, readAnswer } from './answer-file.ts'
import { type BatchLine, linesOf, templateOf } from './batch.store.ts'

interface Batch {
  readonly id: string
  readonly batchNo: string
  readonly bankCode: string
  readonly deductDate: string
  readonly companyId: number
}
/** What came of a line, or of a row that is no line's. */
export interface Judged {
  readonly line: BatchLine
  readonly result: number
  readonly code: string | null
  readonly reason: string | null
  readonly tradeNo: string | null
}
export interface Answer {
  readonly hash: string
  readonly judged: readonly Judged[]
  readonly odd: readonly OddRow[]
  /** What the bank says it took, in all rows. */
  readonly taken: bigint
}
const SHOWN = 200
/** Characters that the columns of a line have room for. */
const MOST = { code: 20, tradeNo: 64, reason: 200 } as const
/** What a row says where a number was to be; a layout that does not fit may have put the account there. */
const plain = (text = '') => (text.length > 12 ? maskAs('account', text.slice(0, 30)) : text)
/** What a bank says in words, without the accounts that it names. */
const spoken = (text: string) => text.replaceAll(/\d{12,30}/g, (digits) => maskAs('account', digits))

/** The uploaded file of whoever asks; it is read and not kept, for it holds accounts in clear. */
async function uploaded({ kernel, q, actor }: ActionContext, fileId: string): Promise<Buffer> {
  const [file] = await q.query<{ storage_key: string; size: number }>(
    'select storage_key, size from attachment where id = $1 and uploader_id = $2',
    [fileId, actor.userId],
  )
  if (file && file.size > MAX_ANSWER_BYTES) throw refuse('回盘文件不能超过5MB')
  await using local = file ? await kernel.files.local(file.storage_key) : null
  if (!local) throw notFound('文件不存在或已失效，请重新上传')
  return readFile(local.path)
}

/** Reads an answer and judges each of its rows against the batch; refuses a file that is not this batch's, or that has been read. */
export async function judgeAnswer(context: ActionContext, batch: Batch, fileId: string): Promise<Answer> {
  const { q, kernel } = context
  const bytes = await uploaded(context, fileId)
  const hash = sha256(bytes)
  const [known] = await q.query('select 1 from bank_deduct_batch where answer_hash = $1 and company_id = $2', [
    hash,
    batch.companyId,
  ])
  if (known) throw refuse('该回盘文件已导入')
  const template = await templateOf(q, batch, 'in')
  const rows = readAnswer(bytes, template)
  if (template.headerLine) checkHead(firstLineOf(bytes, template.encoding), rows, template, batch)
  return {
    hash,
    ...judge(rows, template, batch, await linesOf(q, batch.id), kernel.secrets.digest),
  }
}

/** Whether the bank says that a row was taken. */
const succeeded = ({ cells }: AnswerRow, { successCodes }: FileTemplate) =>
  (successCodes ?? []).includes(cells.code ?? '')
const amountOf = ({ cells }: AnswerRow, { amountUnit }: FileTemplate) => amountFrom(amountUnit, cells.amount ?? '')
const sumOfRows = (rows: readonly AnswerRow[], template: FileTemplate) =>
  yuan(total(rows.map((row) => cents(amountOf(row, template) ?? '0'))))

/** What the first line says of the whole must be this batch, and what its rows add up to. */
function checkHead(first: string, rows: readonly AnswerRow[], template: FileTemplate, batch: Batch): void {
  const good = rows.filter((row) => succeeded(row, template))
  const wanted = headOf(template, {
    ...batch,
    count: rows.length,
    total: sumOfRows(rows, template),
    successCount: good.length,
    successTotal: sumOfRows(good, template),
  })!.trim()
  if (first === wanted) return
  if (wanted.includes(batch.batchNo) && !first.includes(batch.batchNo)) throw refuse('回盘文件与批次不符')
  throw refuse(`回盘文件首行与明细合计不符，应为“${wanted}”`)
}

function judge(
  rows: readonly AnswerRow[],
  template: FileTemplate,
  { batchNo }: Batch,
  lines: readonly BatchLine[],
  digest: (plain: string) => string,
): Omit<Answer, 'hash'> {
  const byNumber = new Map(lines.map((line) => [String(line.lineNo), line]))
  const seen = new Map<string, Judged>()
  const odd: OddRow[] = []
  let [taken, fits] = [0n, 0]
  for (const read of rows) {
    const { row, cells } = read
    if (cells.batchNo !== undefined && cells.batchNo !== batchNo) throw refuse('回盘文件与批次不符')
    const lineNo = (cells.lineNo ?? '').replace(/^0+(?=.)/, '')
    const amount = amountOf(read, template)
    const good = succeeded(read, template)
    if (good && amount) taken += cents(amount)
    const line = byNumber.get(lineNo)
    const before = seen.get(lineNo)
    if (!line || before) {
      odd.push({
        row,
        lineNo: plain(lineNo),
        amount: amount ?? plain(cells.amount),
        why: line ? '序号重复' : '批次中没有该序号',
      })
      // Taken and not taken at once is neither: somebody asks the bank.
      if (before && before.result !== RESULT.odd && good !== (before.result === RESULT.success))
        seen.set(lineNo, { ...before, result: RESULT.odd, reason: '回盘文件中有两种结果' })
      continue
    }
    const why =
      digest(cells.accountNo ?? '') !== line.accountHash
        ? `账号不符：${maskAs('account', cells.accountNo ?? '')}`
        : amount === null || cents(amount) !== cents(line.amount)
          ? `金额不符：${plain(cells.amount)}`
          : null
    if (why === null) fits++
    const said =
      (cells.reason && spoken(cells.reason)) || template.reasons?.find((one) => one.code === cells.code)?.text || null
    seen.set(lineNo, {
      line,
      code: plain(cells.code).slice(0, MOST.code) || null,
      tradeNo: cells.tradeNo?.slice(0, MOST.tradeNo) || null,
      result: why ? RESULT.odd : good ? RESULT.success : RESULT.failed,
      reason: (why ?? (good ? null : (said ?? `返回码${plain(cells.code)}`)))?.slice(0, MOST.reason) ?? null,
    })
  }
  // Not one row has a line's own number, account and amount.
  if (fits === 0) throw refuse('回盘文件与批次不符')
  const judged = lines.map(
    (line): Judged =>
      seen.get(String(line.lineNo)) ?? {
        line,
        result: RESULT.odd,
        code: null,
        tradeNo: null,
        reason: '回盘文件中没有该笔',
      },
  )
  return { judged, odd, taken }
}

const sumOf = (judged: readonly Judged[], result: number) => {
  const own = judged.filter((one) => one.result === result)
  return { count: own.length, amount: yuan(total(own.map(({ line }) => cents(line.amount)))) }
}
/** Figures of an answer as the batch keeps them. */
export function figuresOf({ judged, odd, taken }: Answer) {
  const [success, failed, strange] = [RESULT.success, RESULT.failed, RESULT.odd].map((result) => sumOf(judged, result))
  return {
    successCount: success!.count,
    successAmount: success!.amount,
    failCount: failed!.count,
    failAmount: failed!.amount,
    oddCount: strange!.count + odd.length,
    bankAmount: yuan(taken),
    oddRows: odd.slice(0, SHOWN),
  }
}

export async function keepAnswer(q: Queryable, now: Date, { judged }: Answer): Promise<void> {
  await q.query(
    `update bank_deduct_line l set result = x.result, answer_code = x.code, reason = x.reason, bank_trade_no = x.trade_no, version = l.version + 1, updated_at = $6
     from unnest($1::uuid[], $2::smallint[], $3::text[], $4::text[], $5::text[]) as x(id, result, code, reason, trade_no) where l.id = x.id`,
    [
      judged.map(({ line }) => line.id),
      judged.map(({ result }) => result),
      judged.map(({ code }) => code),
      judged.map(({ reason }) => reason),
      judged.map(({ tradeNo }) => tradeNo),
      now,
    ],
  )
}

export function previewOf(answer: Answer): Omit<AnswerPreview, 'file'> {
  const { judged, odd } = answer
  const figures = figuresOf(answer)
  return {
    success: { count: figures.successCount, amount: figures.successAmount },
    failed: { count: figures.failCount, amount: figures.failAmount },
    odd: { count: figures.oddCount },
    rows: [
      ...odd.map(({ lineNo, amount, why }) => ({ lineNo, accountName: null, amount, result: RESULT.odd, reason: why })),
      ...judged
        .filter(({ result }) => result !== RESULT.success)
        .map(({ line, result, reason }) => ({
          lineNo: String(line.lineNo),
          accountName: line.accountName,
          amount: line.amount,
          result,
          reason,
        })),
    ].slice(0, SHOWN),
  }
}
