import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type { Unruled, VoucherDifference } from '@wuguan/contract/charge-other/voucher.actions'
import { voucherBatchFlow } from '@wuguan/contract/charge-other/voucher-batch.flow'
import { read, utils } from '@e965/xlsx'
import { moveOne } from '../../../kernel/flow/act.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { must } from '../../../../tests/support/must.ts'
import { bindTo, bookHome, standardIn } from '../../../../tests/support/standards.ts'
import { computeStatements } from '../month/statements.queries.ts'
import { ledgerOf } from './ledger.queries.ts'
import { voucherBatchSteps } from './voucher.service.ts'

const MONTH = '2025-03'
let w: ChargeWorld
beforeAll(async () => {
  w = await openCharge({ now: `${MONTH}-10 09:00:00` })
  const home = await w.home()
  // Billed 210.40 and 90.00, paid 210.40 in cash; 100.00 more in advance, of which the water takes 90.00.
  const property = await w.bill(home, { overdueRate: null })
  await w.bill(home, { item: 'water', amount: '90.00', overdueRate: null })
  await w.collect(home, [property])
  await must(
    w.admin,
    'POST',
    '/charge/prepaid/recharge',
    {
      communityId: w.communityId,
      propertyType: 'house',
      propertyId: home.houseId,
      lines: [{ feeItemId: null, amount: '100.00' }],
      payments: [{ methodId: w.methods.cash, amount: '100.00' }],
    },
    { headers: { 'idempotency-key': uuidv7() } },
  )
})
afterAll(() => w.app.stop())

/** Signed in anew once days have gone by. */
let later: Caller | undefined
const desk = () => later ?? w.admin
const post = <T = Record<string, unknown>>(path: string, body: object) =>
  desk().call<T>('POST', `/charge/voucher/${path}`, { body, companyId: w.companyId, communityId: w.communityId })
const rule = (leg: string, accountCode: string, over: object = {}) =>
  post('rule', { leg, accountCode, accountName: `科目${accountCode}`, auxiliary: 'none', ...over })
const month = () => ({ communityId: w.communityId, period: MONTH })
const make = (grain = 'month') =>
  post<{ id: string; vouchers: number; debit: string }>('batch/make', { ...month(), grain, accrual: false })
const file = async (id: string, format: string) =>
  (await desk().call('GET', '/charge/voucher/batch/file', { query: { id, format } })).raw
const differences = async (id: string) =>
  (await must<{ rows: VoucherDifference[] }>(desk(), 'GET', `/charge/voucher/batch/differences/${id}`)).rows
interface Kept {
  seq: number
  event: string
  debit: string
  credit: string
  lines: { accountCode: string; debit: string; credit: string; leg: string; costCenterCode: string | null }[]
}
const vouchers = (batchId: string) =>
  w.sql<Kept>('select seq, event, debit, credit, lines from voucher where batch_id = $1 order by seq', [batchId])

describe('rules', () => {
  it('are asked for by name before anything is made', async () => {
    const asked = await post<{ missing: Unruled[] }>('rule/check', month())
    expect(asked.data.missing.map(({ leg, name }) => `${leg} ${name}`).toSorted()).toEqual(
      [
        'cash 现金',
        'income 住宅物业费',
        'income 水费',
        'prepaid 通用',
        'receivable 住宅物业费',
        'receivable 水费',
      ].toSorted(),
    )
    expect(await make()).toMatchObject({ code: 422, msg: expect.stringContaining('没有对应科目') })
    expect(await w.sql('select 1 from voucher_batch')).toEqual([])
  })

  it('of one item go before those of all, and never stand twice', async () => {
    for (const [leg, account] of [
      ['receivable', '1122'],
      ['income', '6001'],
      ['deduction', '6001'],
      ['lateFee', '6301'],
      ['cash', '1001'],
      ['prepaid', '2205'],
      ['opening', '1901'],
    ] as const)
      expect((await rule(leg, account)).code).toBe(0)
    expect((await rule('income', '2241', { feeItemId: w.items.water })).code).toBe(0)
    expect(await rule('income', '6002')).toMatchObject({ code: 400, msg: '该分录的规则已存在' })
    expect(await rule('opening', '1902', { feeItemId: w.items.water, paymentMethodId: w.methods.cash })).toMatchObject({
      code: 400,
      msg: '费项与支付方式只能选择其一',
    })
    expect((await post<{ missing: Unruled[] }>('rule/check', month())).data.missing).toEqual([])
  })
})

describe('vouchers of a month', () => {
  let id: string
  beforeAll(async () => {
    id = (await make()).data.id
  })

  it('balance one by one and together', async () => {
    const kept = await vouchers(id)
    expect(kept.map(({ event }) => event)).toEqual(['accrue', 'collect'])
    for (const { debit, credit, lines } of kept) {
      expect(debit).toBe(credit)
      expect(yuan(total(lines.map((line) => cents(line.debit))))).toBe(debit)
      expect(yuan(total(lines.map((line) => cents(line.credit))))).toBe(credit)
    }
    expect(await w.sql('select debit = credit as even, vouchers from voucher_batch where id = $1', [id])).toEqual([
      { even: true, vouchers: 2 },
    ])
  })

  it('say of every account what the ledger says by the rules', async () => {
    const { items, cash, prepaid } = await computeStatements(w.app.kernel.q, w.communityId, MONTH)
    const of = (account: string, side: 'debit' | 'credit') =>
      vouchers(id).then((all) =>
        yuan(
          total(
            all.flatMap(({ lines }) =>
              lines.filter((line) => line.accountCode === account).map((line) => cents(line[side])),
            ),
          ),
        ),
      )
    const item = (name: string) => items.find((row) => row.name === name)!
    const sum = (values: string[]) => yuan(total(values.map(cents)))
    expect(await of('6001', 'credit')).toBe(sum([item('住宅物业费').addedCurrent, item('住宅物业费').addedPast]))
    expect(await of('2241', 'credit')).toBe(sum([item('水费').addedCurrent, item('水费').addedPast]))
    expect(await of('1122', 'debit')).toBe('300.40')
    // 90.00 of what was paid in advance went to the water at once: no money, and no longer owed to the payer.
    expect(await of('1122', 'credit')).toBe('300.40')
    expect(await of('2205', 'credit')).toBe('100.00')
    expect(await of('2205', 'debit')).toBe('90.00')
    expect(prepaid.map((row) => row.closing)).toEqual(['10.00'])
    expect(await of('1001', 'debit')).toBe(sum(cash.map((row) => row.net)))
    // By the day and by the month the same money moves.
    const [daily, monthly] = await Promise.all(
      (['day', 'month'] as const).map((grain) => ledgerOf(w.app.kernel.q, w.communityId, MONTH, grain)),
    )
    expect(total(daily!.map((one) => cents(one.amount)))).toBe(total(monthly!.map((one) => cents(one.amount))))
  })

  it('are made once', async () => {
    expect(await make()).toMatchObject({ code: 422, msg: `${MONTH}的凭证已生成，请重新生成或先作废` })
    expect(await post('batch/make', { ...month(), period: '2025-04', grain: 'month' })).toMatchObject({
      code: 422,
      msg: '不能生成未来月份的凭证',
    })
    expect(await post('batch/make', { ...month(), period: '2025-01', grain: 'month' })).toMatchObject({
      code: 422,
      msg: '2025-01没有账务，无需生成凭证',
    })
  })

  it('go out in the form of each software, the same file byte for byte', async () => {
    for (const format of ['u8', 'u8Sheet', 'k3']) {
      const first = await file(id, format)
      await w.sql("update voucher_rule set account_code = account_code || '9'")
      expect(Buffer.compare(first, await file(id, format))).toBe(0)
      await w.sql('update voucher_rule set account_code = left(account_code, -1)')
    }
    const lines = new TextDecoder('gbk').decode(await file(id, 'u8')).split('\r\n')
    expect(lines[0]).toBe('填制凭证,V800')
    expect(lines[1]).toMatch(/^2025-03-31,记,1,0,2025年03月应收确认 \S+,1122,\d+\.\d\d,0\.00,0,0,0,[^,]*,,,,,,,,,$/)
    expect(lines.at(-1)).toBe('')
    const sheet = read(await file(id, 'k3'), { type: 'buffer' })
    const rows = utils.sheet_to_json<Record<string, string>>(sheet.Sheets[sheet.SheetNames[0]!]!, { raw: false })
    expect(rows[0]).toMatchObject({ 凭证日期: '2025-03-31', 会计期间: '3', 凭证字: '记', 凭证号: '1', 币别代码: 'RMB' })
    expect(rows).toHaveLength(lines.length - 2)
  })

  it('ask for the right to take them out, and the community they are of', async () => {
    const looks = await w.user('looks', ['charge-other:voucher:list'])
    const query = { id, format: 'k3' }
    expect(await looks.call('GET', '/charge/voucher/batch/file', { query })).toMatchObject({ code: 403 })
    for (const path of ['batch', 'voucher', 'accounts/report'])
      expect(await looks.call('POST', `/charge/voucher/${path}/export`, { body: {} })).toMatchObject({ code: 403 })
    const elsewhere = await w.user('elsewhere', ['charge-other:voucher:export', 'charge-other:voucher:make'], {
      dataScope: 5,
      communityIds: [],
    })
    expect(await elsewhere.call('GET', '/charge/voucher/batch/file', { query })).toMatchObject({ code: 404 })
    expect(
      (await elsewhere.call('POST', '/charge/voucher/batch/make', { body: { ...month(), grain: 'day' } })).code,
    ).not.toBe(0)
  })

  it('keep what they were made with; what the ledger says since is listed, and gone when they are made anew', async () => {
    expect(await differences(id)).toEqual([])
    const home = await w.home()
    await w.bill(home, { item: 'water', amount: '45.00', overdueRate: null })
    expect(await differences(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          leg: 'income',
          name: '水费',
          ledger: '135.00',
          voucher: '90.00',
          difference: '45.00',
        }),
        expect.objectContaining({ leg: 'receivable', name: '水费', difference: '45.00' }),
      ]),
    )
    const remade = await w.verb(voucherBatchFlow, 'remake', id, { grain: 'day', accrual: false })
    expect(remade.code, remade.msg).toBe(0)
    expect(await differences(id)).toEqual([])
    expect((await vouchers(id)).every(({ debit, credit }) => debit === credit)).toBe(true)
  })

  it('take back the numbers of the software, each once in a company and month', async () => {
    const written = await w.verb(voucherBatchFlow, 'writeBack', id, { word: '记', firstNo: 41 })
    expect(written.code, written.msg).toBe(0)
    const numbers = await w.sql<{ n: number }>(
      'select external_no as n from voucher where batch_id = $1 order by seq',
      [id],
    )
    expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, at) => 41 + at))
    expect(await w.verb(voucherBatchFlow, 'remake', id, { grain: 'month', accrual: false })).toMatchObject({
      code: 422,
      msg: '当前状态为“已回写”，不能重新生成',
    })
    // The accounts are the company's: another community begins behind the last number.
    const [other] = await w.sql<{ id: string }>(
      `insert into voucher_batch (id, company_id, community_id, period, grain, closed, vouchers, debit, credit, status, created_at, updated_at)
       select $2, company_id, $3, period, grain, closed, 1, debit, credit, 1, created_at, updated_at from voucher_batch where id = $1 returning id`,
      [id, uuidv7(), w.communityId + 100_000],
    )
    const last = numbers.at(-1)!.n
    const [name] = await w.sql<{ name: string }>('select name from community where id = $1', [w.communityId])
    await expect(
      w.act((context) =>
        moveOne(context, voucherBatchSteps, {}, 'writeBack', other!.id, { word: '记', firstNo: last }),
      ),
    ).rejects.toThrow(`凭证号记-${last}已用于${name!.name}`)
    await w.act((context) =>
      moveOne(context, voucherBatchSteps, {}, 'writeBack', other!.id, { word: '记', firstNo: last + 1 }),
    )
    await w.sql('delete from voucher_batch where id = $1', [other!.id])
    expect((await w.verb(voucherBatchFlow, 'unwrite', id, { reason: '财务软件中已删除' })).code).toBe(0)
    expect(await w.sql('select 1 from voucher where batch_id = $1 and external_no is not null', [id])).toEqual([])
  })

  it('give way to others when they are void', async () => {
    expect((await w.verb(voucherBatchFlow, 'cancel', id, { reason: '重做' })).code).toBe(0)
    expect(await vouchers(id)).toEqual([])
    expect((await make('day')).code).toBe(0)
  })
})

describe('what a month earned and was not billed for', () => {
  const event = async (period: string, name: string) => {
    const [found] = await w.sql<Kept & { date: string }>(
      `select to_char(v.date, 'YYYY-MM-DD') as date, v.seq, v.event, v.debit, v.credit, v.lines from voucher v join voucher_batch b on b.id = v.batch_id
       where b.community_id = $1 and b.period = $2 and b.status <> 3 and v.event = $3`,
      [w.communityId, period, name],
    )
    return (
      found && {
        ...found,
        lines: found.lines.map((line) => [line.accountCode, line.debit, line.credit].join(' ')),
      }
    )
  }
  const batchOf = async (period: string) =>
    (await w.sql<{ id: string }>('select id from voucher_batch where period = $1 and status <> 3', [period]))[0]!.id
  const remake = async (period: string, accrual: boolean) => {
    const answer = await w.verb(voucherBatchFlow, 'remake', await batchOf(period), { grain: 'month', accrual })
    expect(answer.code, answer.msg).toBe(0)
  }

  it('is income of the month where that is asked for, on an account that a rule names', async () => {
    const [home, standard] = [await bookHome(w), await standardIn(w)]
    await bindTo(w, standard, home, { startDate: `${MONTH}-01` })
    await remake(MONTH, false)
    expect(await event(MONTH, 'estimate')).toBeUndefined()
    const asked = { grain: 'month', accrual: true }
    expect(await w.verb(voucherBatchFlow, 'remake', await batchOf(MONTH), asked)).toMatchObject({
      code: 422,
      msg: '有1项没有对应科目：应计未出账·住宅物业费，请先补充凭证规则',
    })
    expect((await rule('accrued', '112299')).code).toBe(0)
    await remake(MONTH, true)
    expect(await event(MONTH, 'estimate')).toMatchObject({
      date: `${MONTH}-31`,
      debit: '210.40',
      credit: '210.40',
      lines: ['112299 210.40 0.00', '6001 0.00 210.40'],
    })
    expect(await differences(await batchOf(MONTH))).toEqual([])
  })

  it('is taken back in the next month on the accounts that it was put on, and stays when it is billed there', async () => {
    later = await w.day('2025-04-08 09:00:00')
    const [home] = await w.sql<{ id: string }>('select property_id as id from house_fee_standard')
    const billed = { propertyId: home!.id, feeItemIds: [w.items.property], periodFrom: MONTH, periodTo: MONTH }
    const generated = { ...billed, mode: 'supplement' }
    expect(await must(desk(), 'POST', '/charge/finance/receivable/generate', generated)).toMatchObject({ created: 1 })
    await w.sql("update receivable set account_period = '2025-04' where property_id = $1", [home!.id])
    await w.sql(
      `alter table receivable_entry disable trigger user;
       update receivable_entry set account_period = '2025-04', book_date = '2025-04-08' where receivable_id in (select id from receivable where property_id = '${home!.id}');
       alter table receivable_entry enable trigger user`,
    )
    await w.sql("update voucher_rule set account_code = '112288' where leg = 'accrued'")
    expect(await differences(await batchOf(MONTH)), 'what was earned in March stays earned in March').toEqual([])
    expect((await post('batch/make', { ...month(), period: '2025-04', grain: 'month', accrual: false })).code).toBe(0)
    expect(await event('2025-04', 'reversal')).toMatchObject({
      date: '2025-04-01',
      seq: 1,
      debit: '-210.40',
      credit: '-210.40',
      lines: ['112299 -210.40 0.00', '6001 0.00 -210.40'],
    })
    expect(await event('2025-04', 'accrue')).toMatchObject({ debit: '210.40' })
    expect(await differences(await batchOf('2025-04'))).toEqual([])
  })

  it('shows in the next month when it is made anew', async () => {
    await remake(MONTH, false)
    expect(await differences(await batchOf('2025-04'))).toEqual([
      expect.objectContaining({ event: 'reversal', leg: 'accrued', ledger: '0.00', difference: '210.40' }),
      expect.objectContaining({ event: 'reversal', leg: 'income', ledger: '0.00', difference: '210.40' }),
    ])
    await remake('2025-04', false)
    expect(await event('2025-04', 'reversal')).toBeUndefined()
  })
})

describe('cost centres', () => {
  it('stand in the vouchers, and stay while something names them', async () => {
    const center = (body: object) =>
      desk().call<{ id: string }>('POST', '/charge/costCenter', { body: { type: 'department', enabled: 1, ...body } })
    const top = (await center({ code: '01', name: '公司' })).data.id
    const below = (await center({ code: '0101', name: '财务部', parentId: top })).data.id
    const remove = (id: string) => desk().call('DELETE', '/charge/costCenter', { body: [id] })
    expect(await remove(top)).toMatchObject({ code: 422, msg: '存在下级成本中心，不能删除' })
    await w.sql("update voucher_rule set cost_center_id = $1 where leg = 'cash'", [below])
    expect(await remove(below)).toMatchObject({ code: 422, msg: '成本中心已被引用' })
    const [batch] = await w.sql<{ id: string }>('select id from voucher_batch where status = 1')
    expect((await w.verb(voucherBatchFlow, 'remake', batch!.id, { grain: 'month', accrual: false })).code).toBe(0)
    const lines = (await vouchers(batch!.id)).flatMap((one) => one.lines)
    expect(lines.filter(({ leg }) => leg === 'cash').map(({ costCenterCode }) => costCenterCode)).toEqual(['0101'])
    await w.sql("update voucher_rule set cost_center_id = null where leg = 'cash'")
    expect(await remove(below)).toMatchObject({ code: 422, msg: '成本中心已被引用' })
  })
})
