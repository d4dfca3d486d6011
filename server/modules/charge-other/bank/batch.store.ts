import { DEBIT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import type { DebitedReceivable } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import type { FileTemplate } from '@wuguan/contract/charge-other/bank/file-layout'
import { total, yuan } from '@wuguan/contract/charge-finance/cents'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { gather, type Gathering, type GatheredLine } from './gather.queries.ts'

/** Rows of a batch, written together. */
export const MAX_LINES = 20_000
const CHUNK = 1000
/** A file with these is at the bank, or its answer is not booked yet. */
export const AT_BANK = [DEBIT_STATUS.exported, DEBIT_STATUS.answered, DEBIT_STATUS.posting]

interface Writing {
  readonly q: Queryable
  readonly now: Date
  readonly actor: { readonly userId: number }
}

/** Gathers the lines of a batch anew; the account is copied as it is kept, encrypted. */
export async function fillBatch({ q, now, actor }: Writing, batchId: string, asked: Gathering): Promise<void> {
  const { lines } = await gather(q, asked)
  if (lines.length === 0) throw refuse('没有可代扣的应收')
  if (lines.length > MAX_LINES) throw refuse(`单批最多${MAX_LINES}笔，请按收费项目分批`)
  await q.query('delete from bank_deduct_line where batch_id = $1', [batchId])
  for (let start = 0; start < lines.length; start += CHUNK)
    await q.query(
      `insert into bank_deduct_line (id, company_id, community_id, batch_id, line_no, contract_id, payer_customer_id, property_name, bank_code,
         account_no_enc, account_no_hash, account_no_mask, account_name, amount, receivables, result, created_by, created_at, updated_by, updated_at)
       select x.id, c.company_id, c.community_id, $2, x.line_no, c.id, c.customer_id, x.property_name, c.bank_code,
         c.account_no_enc, c.account_no_hash, c.account_no_mask, c.account_name, x.amount, x.receivables, 0, $3, $4, $3, $4
       from jsonb_to_recordset($1::jsonb) as x(id uuid, line_no integer, contract_id uuid, property_name text, amount numeric, receivables jsonb)
       join bank_deduct_contract c on c.id = x.contract_id`,
      [
        JSON.stringify(lines.slice(start, start + CHUNK).map((line, at) => rowOf(line, start + at + 1))),
        batchId,
        actor.userId || null,
        now,
      ],
    )
  await q.query('update bank_deduct_batch set line_count = $2, total_amount = $3 where id = $1', [
    batchId,
    lines.length,
    yuan(total(lines.map((line) => line.amount))),
  ])
}
const rowOf = ({ contract, receivables, propertyName, amount }: GatheredLine, lineNo: number) => ({
  id: uuidv7(),
  line_no: lineNo,
  contract_id: contract.contractId,
  property_name: propertyName,
  amount: yuan(amount),
  receivables,
})

export interface BatchLine {
  readonly id: string
  readonly lineNo: number
  readonly contractNo: string
  readonly payerId: string
  readonly accountEnc: string
  readonly accountHash: string
  readonly accountName: string
  readonly amount: string
  readonly receivables: readonly DebitedReceivable[]
}
export const linesOf = (q: Queryable, batchId: string): Promise<BatchLine[]> =>
  q.query<BatchLine>(
    `select l.id, l.line_no as "lineNo", c.contract_no as "contractNo", l.payer_customer_id as "payerId", l.account_no_enc as "accountEnc", l.account_no_hash as "accountHash",
       l.account_name as "accountName", l.amount, l.receivables
     from bank_deduct_line l join bank_deduct_contract c on c.id = l.contract_id where l.batch_id = $1 order by l.line_no`,
    [batchId],
  )

/** What the batch asks for, as it stands. */
export async function gatheringOf(q: Queryable, batchId: string): Promise<Gathering> {
  const [row] = await q.query<Gathering>(
    `select b.community_id as "communityId", b.bank_code as "bankCode", b.deduct_date::text as "deductDate", b.source_batch_id as "sourceBatchId",
       array(select f.target_id from bank_deduct_batch__fee_items f where f.owner_id = b.id order by f.position) as "feeItems"
     from bank_deduct_batch b where b.id = $1`,
    [batchId],
  )
  if (!row) throw notFound()
  return row
}

/** The layout of a bank's files in one direction. */
export async function templateOf(
  q: Queryable,
  { companyId, bankCode }: { companyId: number; bankCode: string },
  direction: 'out' | 'in',
): Promise<FileTemplate> {
  const [row] = await q.query(
    `select id, version, name, bank_code as "bankCode", direction, format, delimiter, encoding, amount_unit as "amountUnit", header_line as "headerLine",
       skip_lines as "skipLines", success_codes as "successCodes", columns, reasons, remark
     from bank_file_template where company_id = $1 and bank_code = $2 and direction = $3 and deleted_at is null`,
    [companyId, bankCode, direction],
  )
  if (!row) throw refuse(`请先维护该银行的${direction === 'out' ? '代扣' : '回盘'}文件模板`)
  return row as unknown as FileTemplate
}
