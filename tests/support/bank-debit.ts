import { importBankAnswer, makeBankBatch } from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { bankFileTemplate } from '@wuguan/contract/charge-other/bank/bank-file-template.entity'
import { dateOf } from '../../server/kernel/clock.ts'
import { encodeText } from '../../server/modules/charge-other/bank/encoding.ts'
import { linesOf } from '../../server/modules/charge-other/bank/batch.store.ts'
import type { ChargeWorld } from './charge.ts'
import type { Decider } from './consent.ts'
import { send } from './import-batches.ts'
import { must } from './must.ts'

type Home = Awaited<ReturnType<ChargeWorld['home']>>
type Row = Record<string, unknown>
export const BANK = 'ICBC'
const plain = (field: string) => ({ field })
export const OUT_TEMPLATE = {
  name: '工行代扣',
  bankCode: BANK,
  direction: 'out',
  format: 'txt',
  delimiter: '|',
  encoding: 'gbk',
  amountUnit: 'fen',
  headerLine: '{{batchNo}}|{{count}}|{{total}}',
  columns: ['lineNo', 'accountNo', 'accountName', 'amount', 'contractNo'].map(plain),
}
export const IN_TEMPLATE = {
  name: '工行回盘',
  bankCode: BANK,
  direction: 'in',
  format: 'txt',
  delimiter: '|',
  encoding: 'gbk',
  amountUnit: 'fen',
  skipLines: 1,
  successCodes: ['0000'],
  columns: ['lineNo', 'accountNo', 'amount', 'code', 'tradeNo'].map(plain),
  reasons: [
    { code: '0051', text: '余额不足' },
    { code: '0014', text: '账户不存在' },
  ],
}

/** Contracts, batches and the bank's answers of a community that charges. */
export async function openBank(w: ChargeWorld, desk: Decider) {
  for (const template of [OUT_TEMPLATE, IN_TEMPLATE]) await must(w.admin, 'POST', bankFileTemplate.base!, template)
  await w.sql(
    `insert into payment_method (id, company_id, code, name, kind, channel, fee_rate, need_trade_no, need_payer_name, allow_change, refund_mode, sort, built_in, enabled, created_at, updated_at)
     values (gen_random_uuid(), $1, 'BANK', '银行代扣', 'bankDeduct', 'online', 0, false, false, false, 'manual', 6, false, true, now(), now())`,
    [w.companyId],
  )
  // A test books when it says so, not when a queue comes to it.
  Object.assign(w.app.kernel.jobs, { enqueue: async () => undefined })
  let serial = 0
  const contractOf = (home: Home, more: Row = {}): Row => {
    const n = ++serial
    return {
      communityId: w.communityId,
      contractNo: `XY${String(n).padStart(4, '0')}`,
      customerId: home.customerId,
      houses: [home.houseId],
      bankCode: BANK,
      accountNo: `62220212345${String(n).padStart(8, '0')}`,
      accountName: '张三',
      signedDate: '2025-01-01',
      ...more,
    }
  }
  const sign = async (home: Home, more: Row = {}) =>
    (await must<{ id: string }>(w.admin, 'POST', bankDeductContract.base!, contractOf(home, more))).id
  const draft = (more: Row = {}): Row => ({
    communityId: w.communityId,
    bankCode: BANK,
    deductDate: dateOf(w.app.clock.now()),
    ...more,
  })
  const make = async (more: Row = {}) =>
    (await must<{ id: string }>(w.admin, 'POST', makeBankBatch.path, draft(more))).id
  const act = async (verb: string, id: string, values: Row = {}) => {
    const { code, msg, data } = await w.verb<Row>(bankDeductBatchFlow, verb, id, values)
    if (code !== 0) throw new Error(msg)
    return data
  }
  const approved = async (id: string) => {
    await act('submit', id)
    await desk.decide(id, 'approved')
    return id
  }
  const exported = async (id: string) => {
    await act('send', await approved(id))
    return id
  }
  const linesIn = (id: string) => linesOf(w.app.kernel.q, id)
  /** What the bank would write, a code per line; whole rows may be changed. */
  const answerText = async (
    id: string,
    codeOf: (lineNo: number) => string = () => '0000',
    change: (row: string[]) => string[][] = (row) => [row],
  ) => {
    const rows = (await linesIn(id)).flatMap((line) =>
      change([
        String(line.lineNo),
        w.app.kernel.secrets.decrypt(line.accountEnc),
        line.amount.replace('.', ''),
        codeOf(line.lineNo),
        `T${id.slice(-6)}${line.lineNo}`,
      ]),
    )
    return ['回盘', ...rows.map((row) => row.join('|'))].join('\r\n') + '\r\n'
  }
  const upload = async (text: string) => {
    const bytes = encodeText(text, 'gbk') as Buffer
    const { code, msg, data } = await send<Row>(w.app, w.admin, '/file/sys/attachment/upload', 'answer.txt', bytes)
    if (code !== 0) throw new Error(msg)
    const file = Array.isArray(data) ? (data[0] as Row) : data
    return [
      { id: file['id'], url: String(file['url'] ?? ''), name: 'answer.txt', size: bytes.length, mime: 'text/plain' },
    ]
  }
  const answer = async (id: string, text: string) => {
    const [batch] = await w.sql<{ version: number }>('select version from bank_deduct_batch where id = $1', [id])
    return w.admin.call<Row>('PUT', importBankAnswer.path, {
      body: { id, version: batch!.version, file: await upload(text) },
    })
  }
  const answered = async (id: string, codeOf?: (lineNo: number) => string) => {
    const { code, msg } = await answer(await exported(id), await answerText(id, codeOf))
    if (code !== 0) throw new Error(msg)
    return id
  }
  return { contractOf, sign, draft, make, act, approved, exported, answerText, upload, answer, answered, linesIn }
}
export type BankWorld = Awaited<ReturnType<typeof openBank>>
