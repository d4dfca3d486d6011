import type { AnswerPreview, Candidates } from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankCandidates, makeBankBatch, previewBankAnswer } from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { bankDeductContractFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.flow'
import { bankReconcile } from '@wuguan/contract/charge-other/bank/bank-reconcile.entity'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BankWorld, openBank } from '../../../../tests/support/bank-debit.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { decideFor } from '../../../../tests/support/consent.ts'
import { must } from '../../../../tests/support/must.ts'
import { dueJob } from '../../../kernel/flow/system.ts'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import { assertLedger } from '../../charge-finance/ledger/assert-ledger.service.ts'
import { MONTH_CHECKS } from '../month/checks.ts'
import { fillBatch, gatheringOf } from './batch.store.ts'
import { bookBatch } from './posting.ts'

let w: ChargeWorld
let bank: BankWorld
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-25 09:00:00' })
  bank = await openBank(w, await decideFor(w))
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

type Home = Awaited<ReturnType<ChargeWorld['home']>>
/** Months of a debt without late fee. */
const owing = async (months: readonly string[], amount = '100.00', more: Record<string, unknown> = {}) => {
  const home = await w.home()
  const ids: string[] = []
  for (const feePeriod of months)
    ids.push(await w.bill(home, { feePeriod, amount, overdueRate: null, bookDate: '2025-03-20' }))
  const contract = await bank.sign(home, more)
  return { home, ids, contract }
}
const one = async <T extends object>(sql: string, values: unknown[]) => (await w.sql<T>(sql, values))[0]!
const lockOf = (id: string) =>
  one<{ lock_type: string; lock_ref: string | null }>('select lock_type, lock_ref from receivable where id = $1', [id])
const batchRow = (id: string) => one<{ batch_no: string }>('select * from bank_deduct_batch where id = $1', [id])
const receiptsOf = (id: string) =>
  w.sql<{ total_amount: string; type: string; value_date: string }>(
    `select r.total_amount, r.type, (select min(e.value_date)::text from receivable_entry e where e.doc_id = r.id::text) as value_date from receipt r join bank_deduct_line l on l.receipt_id = r.id where l.batch_id = $1 order by l.line_no`,
    [id],
  )
const refusal = async (verb: string, id: string, values: Record<string, unknown> = {}) =>
  (await w.verb(bankDeductBatchFlow, verb, id, values)).msg
const book = async (id: string) => {
  await bank.act('book', id)
  await bookBatch(w.app.kernel, id)
}
/** What earlier cases left behind takes no part in a later one. */
const clear = () => w.sql(`update bank_deduct_contract set status = 3 where community_id = $1`, [w.communityId])

describe('a contract', () => {
  it('shows its account by eight digits and keeps it encrypted', async () => {
    const { contract } = await owing(['2025-03'])
    const { data } = await w.admin.call<{ accountNo: string }>('GET', `${bankDeductContract.base}/info/${contract}`)
    expect(data.accountNo).toMatch(/^6222\*+\d{4}$/)
    expect(await one('select account_no_enc from bank_deduct_contract where id = $1', [contract])).toEqual({
      account_no_enc: expect.stringMatching(/^v1:/),
    })
  })

  it('is the only active one of a property and an item', async () => {
    const home = await w.home()
    const first = await bank.sign(home, { feeItems: [w.items.property] })
    const post = (more: Record<string, unknown>) =>
      w.admin.call('POST', bankDeductContract.base!, { body: bank.contractOf(home, more) })
    expect((await post({ feeItems: [w.items.property, w.items.water] })).msg).toMatch(/^房产的收费项目已有有效协议XY/)
    expect((await post({})).msg).toMatch(/^房产的收费项目已有有效协议XY/)
    expect((await post({ feeItems: [w.items.water] })).code).toBe(0)
    expect((await w.verb(bankDeductContractFlow, 'pause', first)).code).toBe(0)
    expect((await post({ feeItems: [w.items.property] })).code).toBe(0)
    expect((await w.verb(bankDeductContractFlow, 'resume', first)).msg).toMatch(/^房产的收费项目已有有效协议XY/)
  })

  it('stays as the file says while it is at the bank, and ends by itself after its last day', async () => {
    await clear()
    const { contract } = await owing(['2025-03'], '100.00', { endDate: '2025-03-31' })
    const id = await bank.exported(await bank.make())
    const { batch_no: no } = await batchRow(id)
    expect((await w.verb(bankDeductContractFlow, 'pause', contract)).msg).toBe(`协议在已导出的批次${no}中，不能暂停`)
    const { data } = await w.admin.call<{ version: number }>('GET', `${bankDeductContract.base}/info/${contract}`)
    const change = { id: contract, version: data.version, remark: '换卡' }
    expect((await w.admin.call('PUT', bankDeductContract.base!, { body: change })).msg).toBe(
      `协议在已导出的批次${no}中，不能修改`,
    )
    expect((await w.admin.call('DELETE', bankDeductContract.base!, { body: [contract] })).msg).toBe(
      `协议在已导出的批次${no}中，不能删除`,
    )
    await bank.act('cancel', id, { cancelReason: '银行维护' })
    // Its file can be asked for again: what it names stays, everything else is free.
    const rename = { ...change, contractNo: 'XY-NEW' }
    expect(await w.admin.call('PUT', bankDeductContract.base!, { body: rename })).toMatchObject({
      code: 400,
      data: { contractNo: `协议号已写入批次${no}的代扣文件，不能修改` },
    })
    expect((await w.admin.call('PUT', bankDeductContract.base!, { body: change })).code).toBe(0)
    const run = (now: string) =>
      dueJob(bankDeductContractFlow as unknown as AnyFlow).run({
        q: w.app.kernel.q,
        now: new Date(`${now}T00:10:00+08:00`),
        params: null,
        log: () => undefined,
      })
    const status = async () =>
      (await one<{ status: number }>('select status from bank_deduct_contract where id = $1', [contract])).status
    await run('2025-03-31')
    expect(await status()).toBe(1)
    await run('2025-04-01')
    expect(await status()).toBe(3)
  })
})

describe('what a batch holds', () => {
  it('is whole receivables from the oldest on that the limit has room for; the rest says why not', async () => {
    await clear()
    const { home } = await owing(['2025-01', '2025-02', '2025-03'], '150.00', { singleLimit: '350.00' })
    await w.bill(home, {
      feePeriod: '2025-03',
      item: 'water',
      amount: '40.00',
      overdueRate: null,
      bookDate: '2025-03-20',
    })
    const other = await owing(['2025-02', '2025-03'], '80.00')
    await w.sql(`update receivable set hung_up = true where id = $1`, [other.ids[0]])
    await w.sql(`update receivable set lock_type = 'mobile', lock_ref = 'x' where id = $1`, [other.ids[1]])
    const bare = await w.home()
    await w.bill(bare, { feePeriod: '2025-03', amount: '66.00', overdueRate: null, bookDate: '2025-03-20' })
    const stranger = await w.customer()
    await w.bill(
      { ...home, customerId: String(stranger.id) },
      { feePeriod: '2025-02', amount: '70.00', overdueRate: null, bookDate: '2025-03-20' },
    )
    const found = await must<Candidates>(w.admin, 'POST', bankCandidates.path, bank.draft())
    // 150 + 150 leaves 50 of the limit: the third does not fit, the water of March does.
    expect(found.lines).toMatchObject([{ receivables: 3, amount: '340.00', propertyName: home.name }])
    const sums = Object.fromEntries(found.reasons.map(({ reason, count, amount }) => [reason, [count, amount]]))
    expect(sums).toMatchObject({ overLimit: [1, '150.00'], locked: [1, '80.00'], hungUp: [1, '80.00'] })
    const outside = found.excluded.filter((row) => row.reason === 'noContract').map((row) => row.amount)
    expect(outside).toEqual(expect.arrayContaining(['66.00', '70.00']))
    await w.sql(`update receivable set lock_type = 'none', lock_ref = null where lock_ref = 'x'`)
  })

  it('counts the late fee to the day of the debit', async () => {
    await clear()
    const home = await w.home()
    await w.bill(home, { feePeriod: '2025-01', amount: '200.00', bookDate: '2025-01-20' })
    await bank.sign(home)
    const at = async (deductDate: string) =>
      (await must<Candidates>(w.admin, 'POST', bankCandidates.path, bank.draft({ deductDate }))).lines[0]!
    // Due on 25 January, five of ten thousand a day: 59 days, then ten more.
    expect(await at('2025-03-25')).toMatchObject({ principal: '200.00', lateFee: '5.90', amount: '205.90' })
    expect(await at('2025-04-04')).toMatchObject({ lateFee: '6.90' })
    expect(
      (await w.admin.call('POST', makeBankBatch.path, { body: bank.draft({ deductDate: '2025-03-24' }) })).data,
    ).toEqual({
      deductDate: '扣款日期不能早于今天',
    })
  })
})

describe('the file', () => {
  it('locks what it asks for, and is the same byte for byte whatever becomes of its template', async () => {
    await clear()
    const { ids } = await owing(['2025-02', '2025-03'], '100.00')
    const id = await bank.make()
    expect(await refusal('send', id)).toBe('当前状态为“草稿”，不能导出文件')
    await bank.exported(id)
    expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'bank', lock_ref: id })
    const file = () =>
      w.app.app.server.inject({
        method: 'GET',
        url: `/charge/bank/batch/file/${id}`,
        headers: { token: w.admin.token },
      })
    const first = await file()
    const { batch_no: no } = await batchRow(id)
    expect(new TextDecoder('gbk').decode(first.rawPayload)).toMatch(
      new RegExp(`^${no}\\|1\\|20000\\r\\n1\\|62220212345\\d{8}\\|张三\\|20000\\|XY\\d{4}\\r\\n$`),
    )
    await w.sql(`update bank_file_template set delimiter = ',', encoding = 'utf8' where direction = 'out'`)
    await w.sql(`update bank_deduct_contract set account_name = '李四'`)
    expect((await file()).rawPayload.equals(first.rawPayload)).toBe(true)
    await w.sql(`update bank_file_template set delimiter = '|', encoding = 'gbk' where direction = 'out'`)
    await bank.act('cancel', id, { cancelReason: '测试' })
    expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'none', lock_ref: null })
  })

  it('is twenty thousand lines and no more', async () => {
    await clear()
    await owing(['2025-03'])
    const id = await bank.make()
    const asked = await gatheringOf(w.app.kernel.q, id)
    // As many contracts as that take longer to write than the rest of this file: what is read of one is read of all.
    const filled = w.act((context) => {
      const query = (async (sql: string, values?: readonly unknown[]) => {
        const rows = await context.q.query(sql, values)
        return rows[0] && 'contractId' in rows[0]
          ? Array.from({ length: 20_001 }, (_, n) => ({ ...rows[0], contractId: `${n}` }))
          : rows
      }) as typeof context.q.query
      return fillBatch({ ...context, q: { ...context.q, query } }, id, asked)
    })
    await expect(filled).rejects.toMatchObject({ code: 422, message: '单批最多20000笔，请按收费项目分批' })
    expect(await bank.linesIn(id)).toHaveLength(1)
    expect(await batchRow(id)).toMatchObject({ total_amount: '100.00' })
    await bank.act('cancel', id, { cancelReason: '测试' })
  })

  it('goes out only while everything is as it was agreed to', async () => {
    await clear()
    const { home, ids, contract } = await owing(['2025-02', '2025-03'], '100.00')
    const id = await bank.approved(await bank.make())
    await w.collect(home, [ids[0]!])
    expect(await refusal('send', id)).toBe('应收【住宅物业费 2025-02】已发生变化，请重新取数')
    await bank.act('refresh', id)
    expect(await batchRow(id)).toMatchObject({ status: 1, total_amount: '100.00' })
    await bank.approved(id)
    const { contract_no: no } = await one<{ contract_no: string }>(
      'select contract_no from bank_deduct_contract where id = $1',
      [contract],
    )
    expect((await w.verb(bankDeductContractFlow, 'pause', contract)).code).toBe(0)
    expect(await refusal('send', id)).toBe(`协议${no}已变化，请重新取数`)
    await bank.act('cancel', id, { cancelReason: '测试' })
  })
})

describe('a receivable', () => {
  it('is in one file at a time, however many batches were agreed to', async () => {
    await clear()
    const { ids } = await owing(['2025-03'], '61.00')
    const first = await bank.approved(await bank.make())
    const second = await bank.approved(await bank.make())
    await bank.act('send', first)
    expect(await refusal('send', second)).toBe('应收【住宅物业费 2025-03】代扣处理中，暂不能代扣')
    expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'bank', lock_ref: first })
    expect(await refusal('refresh', second)).toBe('没有可代扣的应收')
    await bank.act('cancel', second, { cancelReason: '重复' })
    expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'bank', lock_ref: first })
    await bank.act('cancel', first, { cancelReason: '测试' })
  })

  it('goes out in one of two files that are asked for at once', async () => {
    await clear()
    const { ids } = await owing(['2025-03'], '62.00')
    const both = [await bank.approved(await bank.make()), await bank.approved(await bank.make())]
    const said = await Promise.all(both.map((id) => w.verb(bankDeductBatchFlow, 'send', id, {})))
    expect(said.filter(({ code }) => code === 0)).toHaveLength(1)
    const sent = both[said.findIndex(({ code }) => code === 0)]!
    expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'bank', lock_ref: sent })
    for (const id of both) await bank.act('cancel', id, { cancelReason: '测试' })
  })

  it('that somebody else is to pay by now is not taken from the one who allowed it', async () => {
    await clear()
    const { ids } = await owing(['2025-03'], '63.00')
    const id = await bank.approved(await bank.make())
    const { id: other } = await w.customer()
    await w.sql('update receivable set payer_customer_id = $2 where id = $1', [ids[0], other])
    expect(await refusal('send', id)).toBe('应收【住宅物业费 2025-03】已发生变化，请重新取数')
    await bank.act('cancel', id, { cancelReason: '测试' })
  })

  it('takes no money at the desk while the bank has it', async () => {
    await clear()
    const { home, ids } = await owing(['2025-03'], '64.00')
    const id = await bank.exported(await bank.make())
    expect((await w.collect(home, [ids[0]!])).msg).toBe('应收【住宅物业费 2025-03】代扣处理中，暂不能收款')
    await bank.act('cancel', id, { cancelReason: '测试' })
    expect((await w.collect(home, [ids[0]!])).code).toBe(0)
  })
})

describe('a contract that was changed after its batch was agreed to', () => {
  it.each([
    ['a lower limit', 'update bank_deduct_contract set single_limit = 50 where id = $1'],
    ['an earlier end', `update bank_deduct_contract set end_date = '2025-03-24' where id = $1`],
    ['another name', `update bank_deduct_contract set account_name = '李四' where id = $1`],
    ['another account', `update bank_deduct_contract set account_no_hash = 'x' where id = $1`],
    [
      'other items',
      `insert into bank_deduct_contract__fee_items (owner_id, target_id) select $1, id from fee_item where code = 'SF'`,
    ],
    ['other houses', 'delete from bank_deduct_contract__houses where owner_id = $1'],
  ])('stops the file: %s', async (_what, change) => {
    await clear()
    const { contract } = await owing(['2025-03'], '60.00')
    const id = await bank.approved(await bank.make())
    await w.sql(change, [contract])
    const { contract_no: no } = await one<{ contract_no: string }>(
      'select contract_no from bank_deduct_contract where id = $1',
      [contract],
    )
    expect(await refusal('send', id)).toBe(`协议${no}已变化，请重新取数`)
    await bank.act('cancel', id, { cancelReason: '测试' })
  })
})

describe('the answer', () => {
  const three = async () => {
    await clear()
    const homes: { home: Home; ids: string[] }[] = []
    for (let i = 0; i < 3; i++) homes.push(await owing(['2025-03'], `10${i}.00`))
    return { homes, id: await bank.exported(await bank.make()) }
  }

  it('of another batch is refused, and one that was read is known again', async () => {
    const { id } = await three()
    const strange = await bank.answerText(id, undefined, ([no, , ...rest]) => [[no!, '6222999999999999999', ...rest]])
    expect((await bank.answer(id, strange)).msg).toBe('回盘文件与批次不符')
    const text = await bank.answerText(id)
    expect((await bank.answer(id, text)).code).toBe(0)
    expect((await bank.answer(id, text)).msg).toBe('该回盘文件已导入')
    await book(id)
    const { id: other } = await three()
    expect((await bank.answer(other, text)).msg).toBe('该回盘文件已导入')
    await bank.act('cancel', other, { cancelReason: '测试' })
  })

  it('books nothing of an unknown line, another account or another amount, and says so before', async () => {
    const { homes, id } = await three()
    const text = await bank.answerText(id, undefined, (row) => {
      const [no, account, amount, ...rest] = row as [string, string, string, ...string[]]
      if (no === '1') return [row, ['99', account, amount, ...rest]]
      return [no === '2' ? [no, account, '1', ...rest] : [no, '6222999999999999999', amount, ...rest]]
    })
    const preview = await must<AnswerPreview>(w.admin, 'POST', previewBankAnswer.path, {
      batchId: id,
      file: await bank.upload(text),
    })
    expect(preview).toMatchObject({ success: { count: 1, amount: '100.00' }, failed: { count: 0 }, odd: { count: 3 } })
    expect(preview.rows.map((row) => row.reason)).toEqual([
      '批次中没有该序号',
      '金额不符：1',
      '账号不符：6222***********9999',
    ])
    await bank.answer(id, text)
    await book(id)
    expect(await receiptsOf(id)).toEqual([{ total_amount: '100.00', type: 'bank', value_date: '2025-03-25' }])
    // Everything that was not booked is let go of.
    for (const { ids } of homes) expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'none', lock_ref: null })
    const [row] = await w.page(bankReconcile.base!, { keyword: (await batchRow(id)).batch_no })
    expect(row).toMatchObject({
      successAmount: '100.00',
      successRate: '33.33',
      receiptAmount: '100.00',
      receiptCount: 1,
      bankAmount: '302.01',
      difference: '202.01',
    })
  })
})

describe('what is said before the rows, and who may', () => {
  it('is checked by the layout that asks for it', async () => {
    await clear()
    await owing(['2025-03'], '30.00')
    await owing(['2025-03'], '70.00')
    const id = await bank.exported(await bank.make())
    const { batch_no: no } = await batchRow(id)
    await w.sql(
      `update bank_file_template set header_line = '{{batchNo}}|{{count}}|{{total}}|{{successCount}}|{{successTotal}}' where direction = 'in'`,
    )
    const rows = await bank.answerText(id, (lineNo) => (lineNo === 1 ? '0051' : '0000'))
    const headed = (head: string) => rows.replace('回盘', head)
    expect((await bank.answer(id, headed(`${no}|2|10000|2|10000`))).msg).toBe(
      `回盘文件首行与明细合计不符，应为“${no}|2|10000|1|7000”`,
    )
    expect((await bank.answer(id, headed('DK20240101001|2|10000|1|7000'))).msg).toBe('回盘文件与批次不符')
    expect((await bank.answer(id, headed(`${no}|2|10000|1|7000`))).code).toBe(0)
    await w.sql(`update bank_file_template set header_line = null where direction = 'in'`)
    await book(id)
  })

  it('reads once: another file, another encoding and a huge one are refused', async () => {
    await clear()
    await owing(['2025-03'], '31.00')
    const id = await bank.exported(await bank.make())
    const text = await bank.answerText(id)
    const [file] = await bank.upload(text)
    await w.sql(`update bank_file_template set encoding = 'utf8' where direction = 'in'`)
    expect((await bank.answer(id, text.replace('|0000', '|余额不足'))).msg).toBe('第2行不是UTF-8编码，请核对文件模板')
    await w.sql(`update bank_file_template set encoding = 'gbk' where direction = 'in'`)
    await w.sql('update attachment set size = 5242881 where id = $1', [file!.id])
    const huge = await w.admin.call('POST', previewBankAnswer.path, { body: { batchId: id, file: [file] } })
    expect(huge.msg).toBe('回盘文件不能超过5MB')
    expect((await bank.answer(id, text)).code).toBe(0)
    expect((await bank.answer(id, text.replace('T', 'U'))).msg).toBe('当前状态为“已回盘”，不能导入回盘')
    await book(id)
  })

  it('books nothing of a line that was taken and not taken, and one that was said twice once', async () => {
    await clear()
    const homes = [
      await owing(['2025-03'], '34.00'),
      await owing(['2025-03'], '35.00'),
      await owing(['2025-03'], '36.00'),
    ]
    const id = await bank.exported(await bank.make())
    const text = await bank.answerText(id, undefined, (row) => {
      const failed = [...row.slice(0, 3), '0051', 'T0']
      return row[0] === '1' ? [row, row] : row[0] === '2' ? [row, failed] : [failed, row]
    })
    expect((await bank.answer(id, text)).code).toBe(0)
    expect(
      await w.sql('select result, reason from bank_deduct_line where batch_id = $1 order by line_no', [id]),
    ).toEqual([
      { result: 1, reason: null },
      { result: 3, reason: '回盘文件中有两种结果' },
      { result: 3, reason: '回盘文件中有两种结果' },
    ])
    await book(id)
    expect(await receiptsOf(id)).toMatchObject([{ total_amount: '34.00' }])
    for (const { ids } of homes) expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'none', lock_ref: null })
  })

  it('that was cut short says which lines it does not have, and books the others', async () => {
    await clear()
    for (let i = 0; i < 3; i++) await owing(['2025-03'], `4${i}.00`)
    const id = await bank.exported(await bank.make())
    const text = await bank.answerText(id)
    expect((await bank.answer(id, text.slice(0, text.lastIndexOf('|')))).msg).toBe('第4行只有4列，模板为5列')
    expect((await bank.answer(id, text.slice(0, text.lastIndexOf('\r\n3|')))).code).toBe(0)
    await book(id)
    expect(await receiptsOf(id)).toHaveLength(2)
    expect(
      await w.sql('select result, reason from bank_deduct_line where batch_id = $1 and line_no = 3', [id]),
    ).toEqual([{ result: 3, reason: '回盘文件中没有该笔' }])
  })

  it('shows no account where a number was to be', async () => {
    await clear()
    await owing(['2025-03'], '32.00')
    const id = await bank.exported(await bank.make())
    const text = await bank.answerText(id, undefined, (row) => [row, [row[1]!, row[1]!, row[1]!, '0000', 'T9']])
    expect((await bank.answer(id, text)).code).toBe(0)
    expect(JSON.stringify(await batchRow(id))).not.toMatch(/62220212345/)
    await book(id)
  })

  it('shows no account that a code or a reason holds', async () => {
    await clear()
    await owing(['2025-03'], '37.00')
    await owing(['2025-03'], '38.00')
    const id = await bank.exported(await bank.make())
    await w.sql(
      `update bank_file_template set columns = columns || '[{"field":"reason"}]'::jsonb where direction = 'in'`,
    )
    const text = await bank.answerText(id, undefined, (row) => [
      row[0] === '1' ? [...row, ''] : [...row.slice(0, 3), row[1]!, 'T1', `账户${row[1]}已销户`],
    ])
    const read = await bank.answer(id, text)
    await w.sql(`update bank_file_template set columns = columns - 5 where direction = 'in'`)
    expect(read.code).toBe(0)
    const said = await one(
      'select answer_code, reason, result from bank_deduct_line where batch_id = $1 and line_no = 2',
      [id],
    )
    expect(said).toMatchObject({ reason: expect.stringMatching(/^账户6222\*+\d{4}已销户$/), result: 2 })
    expect(JSON.stringify(said)).not.toMatch(/62220212345/)
    await book(id)
  })

  it('gives the file to who exports in the community only, and writes down that it did', async () => {
    await clear()
    await owing(['2025-03'], '33.00')
    const id = await bank.exported(await bank.make())
    const there = await w.ok('POST', '/basedata/base/community', {
      name: '别的项目',
      code: 'BD1',
      companyId: w.companyId,
    })
    const codes = ['contract', 'batch', 'export', 'import', 'book'].map((code) => `charge-other:bank-deduct:${code}`)
    const stranger = await w.user('stranger', codes, { dataScope: 5, communityIds: [Number(there['id'])] })
    const clerk = await w.user(
      'clerk',
      codes.filter((code) => !code.endsWith(':export')),
    )
    const path = `/charge/bank/batch/file/${id}`
    expect((await stranger.call('GET', path)).code).toBe(404)
    expect((await clerk.call('GET', path)).code).toBe(403)
    const file = await bank.upload(await bank.answerText(id))
    const preview = { body: { batchId: id, file } }
    expect((await stranger.call('POST', previewBankAnswer.path, preview)).code).toBe(404)
    expect((await stranger.call('POST', bankCandidates.path, { body: bank.draft() })).code).toBe(403)
    expect((await stranger.call('POST', makeBankBatch.path, { body: bank.draft() })).code).not.toBe(0)
    // The file that somebody else has sent is his.
    expect((await clerk.call('POST', previewBankAnswer.path, preview)).msg).toBe('文件不存在或已失效，请重新上传')
    const copies = () =>
      w.sql(`select user_id from operation_log where action = 'plain' and entity_id = $1 order by at`, [id])
    expect(await copies()).toEqual([])
    expect((await w.admin.call('GET', path)).status).toBe(200)
    expect(await copies()).toEqual([{ user_id: w.userId }])
    await bank.act('cancel', id, { cancelReason: '测试' })
  })
})

describe('booking', () => {
  it('is begun again where it was cut off, and by two at once books nothing twice', async () => {
    await clear()
    for (let i = 0; i < 5; i++) await owing(['2025-03'], '10.00')
    const id = await bank.answered(await bank.make())
    await bank.act('book', id)
    // A worker that booked two lines and is gone.
    await w.sql(`update bank_deduct_line set result = 0 where batch_id = $1 and line_no > 2`, [id])
    await bookBatch(w.app.kernel, id)
    await w.sql(`update bank_deduct_line set result = 1 where batch_id = $1`, [id])
    await w.sql(
      `update bank_deduct_batch set status = 9, job_id = 'gone', updated_at = $2::timestamptz - interval '2 minutes' where id = $1`,
      [id, w.app.clock.now()],
    )
    expect(await receiptsOf(id)).toHaveLength(2)
    await Promise.all([bookBatch(w.app.kernel, id), bookBatch(w.app.kernel, id)])
    await bookBatch(w.app.kernel, id)
    const receipts = await receiptsOf(id)
    expect(receipts).toHaveLength(5)
    expect(
      await one(
        `select count(*)::int as n, sum(total_amount) as sum from receipt where source = 'bank' and source_id in (select id::text from bank_deduct_line where batch_id = $1)`,
        [id],
      ),
    ).toEqual({ n: 5, sum: '50.00' })
    expect(await batchRow(id)).toMatchObject({ status: 4 })
  })

  it('comes back with why when a line cannot be booked, and goes on from there', async () => {
    await clear()
    const { ids } = await owing(['2025-03'], '45.00')
    await owing(['2025-03'], '46.00')
    const id = await bank.answered(await bank.make())
    await w.sql(`update receivable set lock_ref = 'other' where id = $1`, [ids[0]])
    await book(id)
    expect(await batchRow(id)).toMatchObject({
      status: 3,
      fail_reason: expect.stringMatching(/^1笔未入账：第1笔 应收【住宅物业费 2025-03】代扣处理中/),
    })
    expect(await receiptsOf(id)).toHaveLength(1)
    await w.sql(`update receivable set lock_ref = $2 where id = $1`, [ids[0], id])
    await book(id)
    expect(await receiptsOf(id)).toHaveLength(2)
    expect(await batchRow(id)).toMatchObject({ status: 4, fail_reason: null })
    expect(await refusal('again', id, { deductDate: '2025-03-31' })).toBe('该批次没有失败的明细')
  })

  it('stands in the way of the close of the month until it is done', async () => {
    await clear()
    await owing(['2025-03'], '12.00')
    const check = MONTH_CHECKS.find(({ code }) => code === 'B7')!
    const found = () =>
      check.find({ q: w.app.kernel.q, communityId: w.communityId, period: '2025-03', now: w.app.clock.now() })
    const id = await bank.make()
    expect((await found()).count).toBe(0)
    await bank.answered(id)
    const { batch_no: no } = await batchRow(id)
    expect(await found()).toEqual({ count: 1, detail: { subjects: [no] } })
    await bank.act('book', id)
    expect((await found()).count).toBe(1)
    await bookBatch(w.app.kernel, id)
    expect((await found()).count).toBe(0)
  })

  it('makes a receipt per line by the day of the debit, whenever it runs, and asks again for what failed', async () => {
    await clear()
    const home = await w.home()
    await w.bill(home, { feePeriod: '2025-01', amount: '200.00', bookDate: '2025-01-20' })
    await bank.sign(home)
    const { ids } = await owing(['2025-03'], '88.00')
    const id = await bank.make({ deductDate: '2025-03-27' })
    const extra = await owing(['2025-03'], '77.00')
    await bank.answered(id, (lineNo) => (lineNo === 1 ? '0000' : '0051'))
    expect(await refusal('book', id)).toBe('扣款日未到，不能入账')
    await w.day('2025-03-29 10:00:00')
    await w.sql(
      `insert into finance_day (id, company_id, community_id, book_date, status, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, '2025-03-27', 3, now(), now())`,
      [w.companyId, w.communityId],
    )
    await book(id)
    expect(await receiptsOf(id)).toEqual([{ total_amount: '206.10', type: 'bank', value_date: '2025-03-27' }])
    // The day of the debit is closed: the books say the next one.
    expect(
      await w.sql(
        `select distinct e.value_date::text as value, e.book_date::text as book from receivable_entry e
         join bank_deduct_line l on l.receipt_id::text = e.doc_id where l.batch_id = $1`,
        [id],
      ),
    ).toEqual([{ value: '2025-03-27', book: '2025-03-28' }])
    expect(await batchRow(id)).toMatchObject({
      status: 4,
      progress: 100,
      success_count: 1,
      fail_count: 1,
      fail_reason: null,
    })
    expect(await w.sql('select reason from bank_deduct_line where batch_id = $1 and result = 2', [id])).toEqual([
      { reason: '余额不足' },
    ])

    const { batchId } = await bank.act('again', id, { deductDate: '2025-03-31' })
    expect(await batchRow(String(batchId))).toMatchObject({ line_count: 1, total_amount: '88.00', source_batch_id: id })
    const [line] = await bank.linesIn(String(batchId))
    expect(line!.receivables.map((one) => one.id)).toEqual(ids)
    expect(extra.ids).not.toContain(line!.receivables[0]!.id)

    // Approved in time and forgotten: its late fees were of a day that is over.
    await bank.approved(String(batchId))
    await w.day('2025-04-01 09:00:00')
    expect(await refusal('send', String(batchId))).toBe('扣款日期已过，请取消后重新生成')
    expect(await lockOf(ids[0]!)).toEqual({ lock_type: 'none', lock_ref: null })
  })
})
