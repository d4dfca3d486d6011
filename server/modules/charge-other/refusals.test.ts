import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import { DEBIT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import { itemTransferFlow } from '@wuguan/contract/charge-other/offset/item-transfer.flow'
import { voucherBatchFlow } from '@wuguan/contract/charge-other/voucher-batch.flow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BankWorld, openBank } from '../../../tests/support/bank-debit.ts'
import { type ChargeWorld, openCharge } from '../../../tests/support/charge.ts'
import { type Decider, decideFor } from '../../../tests/support/consent.ts'
import { send } from '../../../tests/support/import-batches.ts'
import { must } from '../../../tests/support/must.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { assertLedger } from '../charge-finance/ledger/assert-ledger.service.ts'
import { bookBatch } from './bank/posting.ts'
import { readStatement } from './mobile/statement-file.ts'
import { reopenApproval } from './month/reopen.service.ts'
import { make as makeVouchers } from './voucher/voucher.service.ts'

type Row = Record<string, unknown>
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let w: ChargeWorld
let desk: Decider
let bank: BankWorld
/** Another community of the company, with a house. */
let there: { communityId: number; houseId: string }
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-10 09:00:00' })
  desk = await decideFor(w)
  bank = await openBank(w, desk)
  const made = async (path: string, body: Row) => (await w.ok('POST', `/basedata/base/${path}`, body))['id']
  const communityId = Number(await made('community', { companyId: w.companyId, name: '碧水湾', code: 'BSW' }))
  const floors = { floorsUp: 6, floorsDown: 0 }
  const buildingId = await made('building', { communityId, buildName: '1栋', buildCode: '01', ...floors })
  const unitId = await made('unit', { communityId, buildingId, unitName: '1单元', unitCode: '1', floorsUp: 6 })
  there = { communityId, houseId: (await w.house({ communityId, buildingId, unitId })).id }
})
afterAll(() => w.app.stop())
afterEach(() => assertLedger(w.app.kernel.q, w.communityId))

const no = (msg: string) => ({ code: 422, msg })
/** 400 by one field of the input. */
const wrong = (field: string, msg: string) => ({ code: 400, msg, data: { [field]: msg } })
const post = <T = Row>(path: string, body: Row, communityId = w.communityId) =>
  w.admin.call<T>('POST', `/charge/${path}`, { body, companyId: w.companyId, communityId })
const done = <T = Row>(path: string, body: Row) =>
  must<T>(w.admin, 'POST', `/charge/${path}`, body, { companyId: w.companyId, communityId: w.communityId })
const one = async <T extends object = Row>(sql: string, values: unknown[] = []) => (await w.sql<T>(sql, values))[0]!
const bill = (home: Home, amount = '100.00', item: 'property' | 'water' = 'property') =>
  w.bill(home, { amount, item, feePeriod: '2025-03', overdueRate: null })
const paid = async (home: Home, amount?: string) => {
  const { code, msg, data } = await w.collect(home, [await bill(home, amount)])
  expect(code, msg).toBe(0)
  const receipt = data.receipts[0]!
  const { id } = await one<{ id: string }>('select id from receipt_allocation where receipt_id = $1', [
    receipt.receiptId,
  ])
  return { ...receipt, allocationId: id }
}

describe('a debit by the bank', () => {
  const LEFT_TO_RIGHT = ['lineNo', 'accountNo', 'amount', 'code', 'tradeNo'].map((field) => ({ field }))
  const template = (direction: 'out' | 'in', set: string, values: unknown[] = []) =>
    w.sql(`update bank_file_template set ${set} where direction = '${direction}'`, values)
  /** A batch of one debt that was agreed to; contracts of earlier cases take no part in it. */
  const agreed = async (more: Row = {}) => {
    await w.sql('update bank_deduct_contract set status = 3 where community_id = $1', [w.communityId])
    const home = await w.home()
    const debt = await bill(home)
    await bank.sign(home, more)
    return { debt, id: await bank.approved(await bank.make()) }
  }
  const sent = async () => {
    const { debt, id } = await agreed()
    await bank.act('send', id)
    return { debt, id }
  }
  const statusOf = async (id: string) =>
    (await one<{ status: number }>('select status from bank_deduct_batch where id = $1', [id])).status
  const lockOf = (id: string) => one('select lock_type from receivable where id = $1', [id])

  it.each([
    ['a name that holds what divides its columns', '张|三', '第1行户名含分隔符“|”，请核对文件模板'],
    ['a name that GBK cannot write', '张𠮷', '“𠮷”不能用GBK表示，请改用UTF-8或修改户名'],
  ])('makes no file of %s', async (_what, accountName, msg) => {
    const { debt, id } = await agreed({ accountName })
    expect(await w.verb(bankDeductBatchFlow, 'send', id)).toMatchObject(no(msg))
    expect(await statusOf(id)).toBe(DEBIT_STATUS.approved)
    expect(await lockOf(debt)).toEqual({ lock_type: 'none' })
  })

  it('knows how the files of its bank read, both ways', async () => {
    const gone = (direction: 'out' | 'in') => template(direction, 'deleted_at = $1', [w.app.clock.now()])
    const { id } = await agreed()
    await gone('out')
    expect(await w.verb(bankDeductBatchFlow, 'send', id)).toMatchObject(no('请先维护该银行的代扣文件模板'))
    expect(await statusOf(id)).toBe(DEBIT_STATUS.approved)
    await template('out', 'deleted_at = null')
    await bank.act('send', id)
    await gone('in')
    expect(await bank.answer(id, await bank.answerText(id))).toMatchObject(no('请先维护该银行的回盘文件模板'))
    await template('in', 'deleted_at = null')
    expect(await statusOf(id)).toBe(DEBIT_STATUS.exported)
    await bank.act('cancel', id, { cancelReason: '测试' })
  })

  it('reads no answer whose rows are too short, or are of another batch', async () => {
    const { id } = await sent()
    const widths = LEFT_TO_RIGHT.map((column) => ({ ...column, width: 6 }))
    await template('in', "format = 'fixed', columns = $1", [JSON.stringify(widths)])
    expect(await bank.answer(id, '回盘\r\n000001\r\n')).toMatchObject(no('第2行缺少账号，请核对文件模板'))
    await template('in', "format = 'txt', columns = $1", [JSON.stringify([...LEFT_TO_RIGHT, { field: 'batchNo' }])])
    const strange = await bank.answerText(id, undefined, (row) => [[...row, 'DK20240101001']])
    expect(await bank.answer(id, strange)).toMatchObject(no('回盘文件与批次不符'))
    await template('in', 'columns = $1', [JSON.stringify(LEFT_TO_RIGHT)])
    expect(await statusOf(id)).toBe(DEBIT_STATUS.exported)
    await bank.act('cancel', id, { cancelReason: '测试' })
  })

  it('waits for a method of payment to be booked by', async () => {
    const { debt, id } = await sent()
    expect(await bank.answer(id, await bank.answerText(id))).toMatchObject({ code: 0 })
    const method = (enabled: boolean) =>
      w.sql("update payment_method set enabled = $2 where company_id = $1 and code = 'BANK'", [w.companyId, enabled])
    await method(false)
    await bank.act('book', id)
    await bookBatch(w.app.kernel, id)
    expect(await one('select status, fail_reason from bank_deduct_batch where id = $1', [id])).toEqual({
      status: DEBIT_STATUS.answered,
      fail_reason: '请先启用类型为银行代扣的支付方式',
    })
    expect(await lockOf(debt)).toEqual({ lock_type: 'bank' })
    await method(true)
    await bank.act('book', id)
    await bookBatch(w.app.kernel, id)
    expect(await statusOf(id)).toBe(DEBIT_STATUS.booked)
  })
})

describe('an invoice', () => {
  const issue = (allocationId: string) =>
    post('invoice/issue', {
      lines: [{ allocationId, amount: '1.00' }],
      terminalId: uuidv7(),
      type: 'dNormal',
      buyerType: 'person',
      buyerName: '王芳',
    })
  const none = async () => expect(await w.sql('select 1 from invoice')).toEqual([])

  it('is of money that was received, and not of what waits on account', async () => {
    const { receiptId, allocationId } = await paid(await w.home())
    expect(await issue(uuidv7())).toMatchObject(wrong('lines', '请选择开票明细'))
    const type = (is: string) => w.sql('update receipt set type = $2 where id = $1', [receiptId, is])
    const { type: before } = await one<{ type: string }>('select type from receipt where id = $1', [receiptId])
    await type('recharge')
    expect(await issue(allocationId)).toMatchObject(no('预存款待冲抵后开票'))
    await type(before)
    await none()
  })

  it('is of one community', async () => {
    const home = await w.home()
    const receiptIds = [(await paid(home)).receiptId, (await paid(home)).receiptId]
    const move = (communityId: number) =>
      w.sql('update receipt set community_id = $2 where id = $1', [receiptIds[1], communityId])
    await move(there.communityId)
    expect(await post('invoice/invoiceable', { receiptIds })).toMatchObject(no('请选择同一项目的收款单'))
    await move(w.communityId)
  })

  it.each(['http://tax.example.com', 'ftp://tax.example.com', 'tax'])(
    'goes to no terminal at %s, where it would be read on the way',
    async (address) => {
      const draft = {
        code: 'T1',
        name: '终端一',
        kind: 'digital',
        sellerName: '广州某物业有限公司',
        sellerTaxNo: '91440101MA5ABCDE1X',
        types: ['dNormal'],
        singleLimit: '99999.99',
        address,
        appKey: 'key',
        secret: 'secret',
      }
      expect(await post('invoice/terminal', draft)).toMatchObject(wrong('address', '地址必须以https://开头'))
      expect(await w.sql('select 1 from invoice_terminal')).toEqual([])
    },
  )
})

describe('paper', () => {
  let serial = 0
  const book = async (sheets = 1, communityId = w.communityId) => {
    const prefix = `R${++serial}-`
    const draft = { bookNo: `SJ-${prefix}`, prefix, startNo: 1, endNo: sheets }
    const { code, msg, data } = await post<{ id: string }>('receipt/book', draft, communityId)
    expect(code, msg).toBe(0)
    return { id: data.id, first: `${prefix}1` }
  }
  const act = (verb: string, bookId: string, holderUserId?: number) =>
    post(`receipt/book/${verb}`, { bookId, ...(holderUserId === undefined ? {} : { holderUserId }) })
  const issued = async (sheets?: number) => {
    const made = await book(sheets)
    expect(await act('issue', made.id, w.userId)).toMatchObject({ code: 0 })
    return made
  }
  const paper = (receiptNumber: string, bookId?: string) =>
    post('receipt/paper/issue', { communityId: w.communityId, receiptNumber, bookId })
  const bookOf = (id: string) => one('select status, holder_user_id from receipt_book where id = $1', [id])
  const papersOf = (receiptId: string) => w.sql('select 1 from paper_receipt where receipt_id = $1', [receiptId])

  it('of a book is given to somebody, passed on and written off in that order', async () => {
    const { id } = await book()
    expect(await act('transfer', id, w.userId)).toMatchObject(no('只能转交已领用的收据本'))
    expect(await act('verify', id)).toMatchObject(no('在库的收据本不能核销'))
    expect(await act('issue', id, 99_999_999)).toMatchObject(no('请选择领用人'))
    expect(await bookOf(id)).toEqual({ status: 1, holder_user_id: null })
    await act('issue', id, w.userId)
    expect(await act('transfer', id, w.userId)).toMatchObject(no('该收据本已由此人领用'))
    expect(await bookOf(id)).toEqual({ status: 2, holder_user_id: w.userId })
    const sheet = await one<{ id: string }>('select id from paper_receipt where book_id = $1', [id])
    expect(await post('receipt/paper/lose', { id: sheet.id, reason: '遗失' })).toMatchObject({ code: 0 })
    expect(await act('verify', id)).toMatchObject({ code: 0 })
    expect(await act('verify', id)).toMatchObject(no('该收据本已核销'))
  })

  it('is written by who holds the book, in its community, on a sheet that is left', async () => {
    const { receiptId, receiptNumber } = await paid(await w.home())
    const elsewhere = await book(1, there.communityId)
    expect(await paper(receiptNumber, elsewhere.id)).toMatchObject(wrong('bookId', '收据本不属于该项目'))
    const [theirs, empty] = [await issued(), await issued()]
    const colleague = await w.user('colleague', ['charge-other:receipt-book:edit'])
    expect(await act('transfer', theirs.id, colleague.userId)).toMatchObject({ code: 0 })
    expect(await paper(receiptNumber, theirs.id)).toMatchObject(no('只能使用本人领用的收据本'))
    await w.sql('update paper_receipt set status = 3 where book_id = $1', [empty.id])
    expect(await paper(receiptNumber, empty.id)).toMatchObject(no('该收据本已用完'))
    expect(await papersOf(receiptId)).toEqual([])
  })

  it('says nothing of a receipt that is void', async () => {
    const { receiptId, receiptNumber } = await paid(await w.home())
    await must(w.admin, 'POST', '/charge/receipt/void', { receiptId, reason: '收错' })
    expect(await paper(receiptNumber)).toMatchObject(no('该收款单已作废，不能开收据'))
    expect(await papersOf(receiptId)).toEqual([])
  })

  it('written by hand is of a property and a receipt of its community', async () => {
    const { first } = await issued(2)
    const register = (over: Row) =>
      post<{ id: string }>('receipt/manual/register', {
        communityId: w.communityId,
        number: first,
        issueDate: '2025-03-08',
        propertyType: 'house',
        payerName: '张三',
        itemText: '物业费',
        amount: '100.00',
        ...over,
      })
    expect(await register({ houseId: there.houseId })).toMatchObject(wrong('houseId', '房号不属于该项目'))
    expect(await register({ propertyType: 'place', placeId: uuidv7() })).toMatchObject(
      wrong('placeId', '车位不属于该项目'),
    )
    const sheet = () => one('select status, matched_receipt_id from paper_receipt where number = $1', [first])
    expect(await sheet()).toEqual({ status: 0, matched_receipt_id: null })
    const { data } = await register({ houseId: (await w.home()).houseId })
    expect(await post('receipt/manual/match', { id: data.id, receiptId: uuidv7() })).toMatchObject(
      wrong('receiptId', '收款单不属于该项目'),
    )
    expect(await sheet()).toEqual({ status: 1, matched_receipt_id: null })
  })
})

describe('a statement of a channel', () => {
  const HEAD = ['渠道流水号', '金额']
  let file: { id: string }
  beforeAll(async () => {
    const bytes = Buffer.from(`${HEAD.join(',')}\r\n42000001,1.00\r\n`)
    file = (await send<{ id: string }>(w.app, w.admin, '/file/sys/attachment/upload', 'statement.csv', bytes)).data
  })
  const take = () =>
    post('mobile/statement/import', {
      communityId: w.communityId,
      channel: 'wechat',
      payeeAccountId: uuidv7(),
      statementDate: '2025-03-09',
      file: [file],
    })
  const none = async () => expect(await w.sql('select 1 from channel_statement')).toEqual([])

  it('is of an account of the company', async () => {
    expect(await take()).toMatchObject(wrong('payeeAccountId', '收款账户不存在'))
    await none()
  })

  it('is no larger than a day of trades', async () => {
    const row = ['42000001', '1.00']
    const rows = Array.from({ length: 100_001 }, () => row)
    expect(() => readStatement([HEAD, ...rows])).toThrow('对账单不能超过100000行')
    await w.sql('update attachment set size = $2 where id = $1', [file.id, 20 * 1024 * 1024 + 1])
    expect(await take()).toMatchObject(no('对账单文件不能超过20MB'))
    await none()
  })
})

describe('money that pays another item', () => {
  const ask = (allocationId: string, receivableId: string) =>
    post<{ id: string }>('itemTransfer/apply', {
      sourceKind: 'allocation',
      accountId: null,
      allocationId,
      targets: [{ receivableId, component: 'P', amount: '30.00' }],
      reason: '多收物业费抵水费',
    })
  const pendingOf = (id: string) => one('select pending_refund_amount as n from receipt_allocation where id = $1', [id])

  it('pays nothing that is set aside', async () => {
    const home = await w.home()
    const { allocationId } = await paid(home)
    const water = await bill(home, '30.00', 'water')
    const aside = (hungUp: boolean) => w.sql('update receivable set hung_up = $2 where id = $1', [water, hungUp])
    await aside(true)
    expect(await ask(allocationId, water)).toMatchObject(no('应收【水费 2025-03】已挂账，不能冲抵'))
    expect(await pendingOf(allocationId)).toEqual({ n: '0.00' })
    await aside(false)
  })

  it('does not move once it is no longer there', async () => {
    const home = await w.home()
    const { receiptId, allocationId } = await paid(home)
    const water = await bill(home, '30.00', 'water')
    const { code, msg, data } = await ask(allocationId, water)
    expect(code, msg).toBe(0)
    const status = (is: number) => w.sql('update receipt set status = $2 where id = $1', [receiptId, is])
    await status(5)
    await expect(desk.decide(data.id, 'approved')).rejects.toMatchObject({
      code: 422,
      message: '来源款项不存在或不可冲抵',
    })
    await status(1)
    expect(await one('select status from item_transfer where id = $1', [data.id])).toEqual({ status: 1 })
    expect(await one('select outstanding_amount as n from receivable where id = $1', [water])).toEqual({ n: '30.00' })
    expect(await w.verb(itemTransferFlow, 'withdraw', data.id)).toMatchObject({ code: 0 })
  })
})

describe('vouchers', () => {
  beforeAll(async () => {
    await paid(await w.home())
    for (const leg of ['receivable', 'income', 'deduction', 'lateFee', 'cash', 'prepaid', 'opening'])
      await done('voucher/rule', { leg, accountCode: '1001', accountName: '科目', auxiliary: 'none' })
  })

  it('are not made of books that do not balance', async () => {
    const asked = { communityId: w.communityId, period: '2025-02', grain: 'month', accrual: false } as const
    const work = w.act(async (context) => {
      // Money that nothing was paid with; it goes again with what is refused.
      await context.q.query(
        `insert into payment select (p).* from (
           select jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'book_date', '2025-02-10', 'account_period', '2025-02', 'amount', '12.00')) as p
           from payment p where p.community_id = $1 and p.amount > 0 limit 1) x`,
        [w.communityId, uuidv7()],
      )
      return makeVouchers(context, asked)
    })
    await expect(work).rejects.toMatchObject({
      code: 422,
      message: '2025-02-28的收款凭证借贷不平：借方12.00，贷方0.00，请先核对账务',
    })
    expect(await w.sql('select 1 from voucher_batch')).toEqual([])
  })

  it('that are void go into no file', async () => {
    const asked = { communityId: w.communityId, period: '2025-03', grain: 'month', accrual: false }
    const { code, msg, data } = await post<{ id: string }>('voucher/batch/make', asked)
    expect(code, msg).toBe(0)
    expect(await w.verb(voucherBatchFlow, 'cancel', data.id, { reason: '重做' })).toMatchObject({ code: 0 })
    const query = { id: data.id, format: 'u8' }
    expect(await w.admin.call('GET', '/charge/voucher/batch/file', { query })).toMatchObject(
      no('该月凭证已作废，没有可导出的凭证'),
    )
    const log = "select 1 from operation_log where entity_id = $1 and action = 'export'"
    expect(await w.sql(log, [data.id])).toEqual([])
  })
})

describe('a month', () => {
  const month = (act: string, body: Row) => post<{ settlementId: string }>(`month/settlement/${act}`, body)
  const february = () => ({ communityId: w.communityId, period: '2025-02' })
  const notRunning = no('该期间没有正在进行的月结')
  let settlementId: string
  beforeEach(async () => {
    settlementId = (await done<{ settlementId: string }>('month/settlement/start', february())).settlementId
  })
  afterEach(() => done('month/settlement/cancel', february()))
  const state = () => one('select status, snapshot_hash from month_settlement where id = $1', [settlementId])

  it('that is not closed is neither verified nor opened again', async () => {
    const path = `/charge/month/settlement/verify/${settlementId}`
    expect(await w.admin.call('GET', path)).toMatchObject(no('该期间尚未结账'))
    const reopen = { settlementId, reason: '补录一笔漏记的转账收款' }
    expect(await month('reopen', reopen)).toMatchObject(no('只能反月结已结账的期间'))
    expect(await state()).toEqual({ status: 2, snapshot_hash: null })
  })

  it('is not opened by a consent that nobody has asked for', async () => {
    for (const result of ['approved', 'rejected'] as const)
      await expect(w.act((context) => reopenApproval.finished(context, settlementId, result))).rejects.toMatchObject({
        code: 422,
        message: '该反月结已处理',
      })
    expect(await state()).toEqual({ status: 2, snapshot_hash: null })
  })

  it('is called off once', async () => {
    expect(await month('cancel', february())).toMatchObject({ code: 0 })
    expect(await month('cancel', february())).toMatchObject(notRunning)
    await done('month/settlement/start', february())
  })
})
