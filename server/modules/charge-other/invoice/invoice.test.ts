import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { Refundable } from '@wuguan/contract/charge-finance/refund.actions'
import { INVOICE_STATUS, RED_FORM_STATUS, TERMINAL_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import type { Invoiceable } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceFlow } from '@wuguan/contract/charge-other/invoice/invoice.flow'
import type { ReportAnswer } from '@wuguan/contract/kernel/report'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { type ChargeWorld, openCharge } from '../../../../tests/support/charge.ts'
import { decideFor } from '../../../../tests/support/consent.ts'
import { must } from '../../../../tests/support/must.ts'
import { openTaxPlatform } from '../../../../scripts/stand-in/tax-platform.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { invoiceIssueJob, taxPort } from './tax.port.ts'
import { terminalHeartbeat } from './terminal.service.ts'

let w: ChargeWorld
/** Sessions do not outlive days. */
let admin: Caller
const day = async (at: string) => {
  admin = await w.day(at)
}
let platform: Awaited<ReturnType<typeof openTaxPlatform>>
const terminals = { sandbox: '', digital: '' }
beforeAll(async () => {
  w = await openCharge({ now: '2025-03-25 09:00:00' })
  admin = w.admin
  platform = await openTaxPlatform(() => w.app.clock.now())
  const [code] = await w.sql<{ id: string }>(
    `insert into tax_code (id, company_id, code, name, short_name, rate, enabled, created_at, updated_at)
     values ($1, $2, '3040801010000000000', '物业管理服务', '企业管理服务', '0.0600', true, $3, $3) returning id`,
    [uuidv7(), w.companyId, w.app.clock.now()],
  )
  await w.sql('update fee_item set tax_code_id = $1 where company_id = $2 and name <> $3', [
    code!.id,
    w.companyId,
    '水费',
  ])
  const terminal = async (kind: keyof typeof terminals, more: object) => {
    const draft = {
      code: kind,
      name: `终端${kind}`,
      kind,
      sellerName: '广州某物业有限公司',
      sellerTaxNo: '91440101MA5ABCDE1X',
      types: ['dNormal', 'dSpecial', 'pNormal', 'eNormal'],
      singleLimit: '99999.99',
      ...more,
    }
    const { id } = await must<{ id: string }>(admin, 'POST', '/charge/invoice/terminal', draft, w.place)
    terminals[kind] = id
    expect(await must(admin, 'POST', '/charge/invoice/terminal/test', { id })).toMatchObject({ online: true })
  }
  await decideFor(w)
  own = await w.home()
  theirs = await w.home()
  await terminal('sandbox', {})
  const { address, appKey, secret } = platform
  await terminal('digital', { address, appKey, secret })
})
afterAll(async () => {
  await w.app.stop()
  await platform.stop()
})
beforeEach(() => {
  platform.is('well')
  platform.buyersConfirm('once')
})

const BUYER = { buyerType: 'person', buyerName: '王芳' }
type Home = Awaited<ReturnType<ChargeWorld['home']>>
let own: Home
let theirs: Home
const paidOf = async (amounts: readonly string[], item: 'property' | 'water' | 'deposit' = 'property', home = own) => {
  const ids = []
  for (const [at, amount] of amounts.entries())
    ids.push(await w.bill(home, { item, amount, overdueRate: null, feePeriod: `2025-0${at + 1}` }))
  const { code, msg, data } = await w.collect(home, ids, { caller: admin })
  expect(code, msg).toBe(0)
  return (data as Payment).receipts[0]!
}
const invoiceable = (receiptId: string) =>
  admin.call<Invoiceable>('POST', '/charge/invoice/invoiceable', { body: { receiptIds: [receiptId] } })
const linesOf = async (receiptId: string) => (await invoiceable(receiptId)).data.lines
const issue = (lines: readonly { allocationId: string; amount: string }[], more: object = {}, key?: string) =>
  admin.call<{ id: string }>('POST', '/charge/invoice/issue', {
    body: { lines, terminalId: terminals.sandbox, type: 'dNormal', ...BUYER, ...more },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const asAsked = (lines: readonly { allocationId: string; invoiceable: string }[]) =>
  lines.map((line) => ({ allocationId: line.allocationId, amount: line.invoiceable }))
const issuedOf = async (amount = '210.40', more: object = {}) => {
  const paid = await paidOf([amount])
  const lines = await linesOf(paid.receiptId)
  const answer = await issue(asAsked(lines), more)
  expect(answer.code, answer.msg).toBe(0)
  return { ...paid, id: answer.data.id, allocationId: lines[0]!.allocationId }
}
const row = async (id: string) =>
  (
    await w.sql<{
      status: number
      no: string | null
      serial: string
      total: string
      net: string
      tax: string
      reason: string | null
      retries: number
      version: number
    }>(
      `select status, invoice_no as no, serial_no as serial, amount_total as total, amount_no_tax as net, tax_total as tax, fail_reason as reason,
         retry_count as retries, version from invoice where id = $1`,
      [id],
    )
  )[0]!
const reds = (blueId: string) =>
  w.sql<{ id: string; status: number; total: string; net: string; tax: string }>(
    'select id, status, amount_total as total, amount_no_tax as net, tax_total as tax from invoice where blue_invoice_id = $1 order by created_at, id',
    [blueId],
  )
const verb = async (name: keyof typeof invoiceFlow.actions, id: string, body: Record<string, unknown> = {}) =>
  admin.call('PUT', invoiceFlow.actions[name].path, { body: { id, version: (await row(id)).version, ...body } })
const minutes = async (count: number) => {
  w.app.clock.advance(count * 60)
  // Nobody is signed in for so long without doing anything.
  if (count > 30) await day(dateTimeOf(w.app.clock.now()))
  await invoiceIssueJob(w.app.kernel).run({
    q: w.app.kernel.q,
    now: w.app.clock.now(),
    params: null,
    log: () => undefined,
  })
}
const receiptStatus = async (receiptId: string) =>
  (await w.sql<{ n: number }>('select invoice_status as n from receipt where id = $1', [receiptId]))[0]!.n

describe('what may be invoiced', () => {
  it('is what was received: 210.40 at 6 % is 198.49 and 11.91, and no more than that', async () => {
    const paid = await paidOf(['210.40'])
    const lines = await linesOf(paid.receiptId)
    expect(await issue([{ allocationId: lines[0]!.allocationId, amount: '300.00' }])).toMatchObject({
      code: 422,
      msg: '开票金额不能超过可开票金额210.40',
    })
    const { data } = await issue(asAsked(lines))
    expect(await row(data.id)).toMatchObject({
      status: INVOICE_STATUS.issued,
      total: '210.40',
      net: '198.49',
      tax: '11.91',
    })
    expect((await linesOf(paid.receiptId))[0]).toMatchObject({ invoiced: '210.40', invoiceable: '0.00' })
    expect(await receiptStatus(paid.receiptId)).toBe(2)
    expect(await issue([{ allocationId: lines[0]!.allocationId, amount: '0.01' }])).toMatchObject({
      code: 422,
      msg: '开票金额不能超过可开票金额0.00',
    })
  })

  it('has a head that is the sum of its lines', async () => {
    const { receiptId } = await paidOf(['33.33', '33.33', '33.33'])
    const { data } = await issue(asAsked(await linesOf(receiptId)))
    expect(await row(data.id)).toMatchObject({ total: '99.99', net: '94.32', tax: '5.67' })
  })

  it('is no deposit, no item that has no tax code, and no money that waits in a prepaid account', async () => {
    const deposit = await paidOf(['500.00'], 'deposit')
    const allocationOf = async (receiptId: string) =>
      (await w.sql<{ id: string }>('select id from receipt_allocation where receipt_id = $1', [receiptId]))[0]!.id
    expect((await invoiceable(deposit.receiptId)).data.lines).toEqual([])
    expect(await issue([{ allocationId: await allocationOf(deposit.receiptId), amount: '500.00' }])).toMatchObject({
      code: 422,
      msg: '收费项目【装修押金】不可开票',
    })
    const water = await paidOf(['50.00'], 'water')
    expect(await issue(asAsked(await linesOf(water.receiptId)))).toMatchObject({
      code: 422,
      msg: '收费项目【水费】未设置税收分类编码',
    })
    await w.sql("update receipt set type = 'recharge' where id = $1", [water.receiptId])
    expect(await invoiceable(water.receiptId)).toMatchObject({ code: 422, msg: '预存款待冲抵后开票' })
  })

  it('is made out to somebody the tax office knows, within what the terminal may issue', async () => {
    const { receiptId } = await paidOf(['210.40'])
    const lines = asAsked(await linesOf(receiptId))
    const company = { buyerType: 'company', buyerName: '广州某科技有限公司' }
    for (const buyerTaxNo of ['1234567890123456', '91440101ma5abcde1x', '123'])
      expect(await issue(lines, { ...company, buyerTaxNo })).toMatchObject({
        code: 400,
        data: { buyerTaxNo: '纳税人识别号格式不正确' },
      })
    expect(await issue(lines, { type: 'dSpecial' })).toMatchObject({ code: 422, msg: '专用发票只能开给企业' })
    expect(await issue(lines, { type: 'pSpecial', ...company, buyerTaxNo: '91440101MA5ABCDE1X' })).toMatchObject({
      code: 400,
      msg: '终端【终端sandbox】不能开具该票种',
    })
    const big = await paidOf(['106000.00'])
    expect(await issue(asAsked(await linesOf(big.receiptId)))).toMatchObject({
      code: 422,
      msg: '超过终端单张限额99999.99，请拆分',
    })
    await w.sql('update invoice_terminal set status = $2 where id = $1', [terminals.sandbox, TERMINAL_STATUS.offline])
    expect(await issue(lines)).toMatchObject({ code: 422, msg: '开票终端【终端sandbox】离线，请先测试连接' })
    await w.sql('update invoice_terminal set status = $2 where id = $1', [terminals.sandbox, TERMINAL_STATUS.online])
  })

  it('belongs to one payer', async () => {
    const [one, two] = [await paidOf(['10.00']), await paidOf(['20.00'], 'property', theirs)]
    const lines = [...(await linesOf(one.receiptId)), ...(await linesOf(two.receiptId))]
    expect(await issue(asAsked(lines))).toMatchObject({ code: 422, msg: '请选择同一付款人的收款单' })
  })
})

describe('one invoice', () => {
  it('for a button that is pressed twice, and for two people at once', async () => {
    const { receiptId } = await paidOf(['210.40'])
    const lines = asAsked(await linesOf(receiptId))
    const key = uuidv7()
    const twice = await Promise.all([issue(lines, {}, key), issue(lines, {}, key)])
    expect(twice.map((answer) => answer.code)).toEqual([0, 0])
    expect(twice[0]!.data.id).toBe(twice[1]!.data.id)
    const other = await paidOf(['88.00'])
    const wanted = asAsked(await linesOf(other.receiptId))
    const both = await Promise.all([issue(wanted), issue(wanted)])
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([0, 422])
  })

  it('when the platform made it and was not heard: asked again by the same number', async () => {
    platform.is('unheard')
    const { id } = await issuedOf('50.00', { terminalId: terminals.digital })
    const { serial, status } = await row(id)
    expect(status).toBe(INVOICE_STATUS.issuing)
    expect(platform.invoices.has(serial)).toBe(true)
    platform.is('well')
    await minutes(1)
    expect(await row(id)).toMatchObject({
      status: INVOICE_STATUS.issued,
      no: platform.invoices.get(serial)!.invoiceNo,
    })
    expect(platform.asked.filter((one) => one.number === serial)).toHaveLength(2)
  })

  it('when the process dies between call and booking: its lease runs out and it is asked again', async () => {
    platform.is('lost')
    const { id } = await issuedOf('51.00', { terminalId: terminals.digital })
    platform.is('well')
    const { serial } = await row(id)
    // What a killed process leaves: the command is under way, the platform has the invoice, nothing is booked.
    await w.sql(
      "update port_command set status = 1, attempts = attempts + 1, next_at = $2::timestamptz + interval '60 seconds' where command_key = $1",
      [serial, w.app.clock.now()],
    )
    platform.invoices.set(serial, { invoiceCode: null, invoiceNo: '25442000000000000001', asked: {} })
    await minutes(0)
    expect((await row(id)).status).toBe(INVOICE_STATUS.issuing)
    await minutes(1)
    expect(await row(id)).toMatchObject({ status: INVOICE_STATUS.issued, no: '25442000000000000001' })
  })

  it('is asked for once by processes that look at the same time', async () => {
    await w.sql('update invoice_terminal set status = $2 where id = $1', [terminals.sandbox, TERMINAL_STATUS.online])
    platform.is('lost')
    const { id } = await issuedOf('52.00', { terminalId: terminals.digital })
    platform.is('well')
    w.app.clock.advance(60)
    const asked = await Promise.all([taxPort.run(w.app.kernel), taxPort.run(w.app.kernel)])
    expect(asked[0] + asked[1]).toBe(1)
    expect((await row(id)).status).toBe(INVOICE_STATUS.issued)
  })

  it('believes no answer that was not signed by the platform', async () => {
    platform.is('forged')
    const { id } = await issuedOf('53.00', { terminalId: terminals.digital })
    expect((await row(id)).status).toBe(INVOICE_STATUS.issuing)
    platform.is('well')
    await minutes(1)
    expect((await row(id)).status).toBe(INVOICE_STATUS.issued)
    expect(platform.refused()).toBe(0)
  })
})

describe('an answer that comes late', () => {
  const notify = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    w.app.app.server.inject({
      method: 'POST',
      url: `/charge/invoice/notify/${terminals.digital}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })

  it('comes as a notice, counts once, and only with the signature of the platform', async () => {
    platform.is('late')
    const { id } = await issuedOf('60.00', { terminalId: terminals.digital })
    const { serial } = await row(id)
    const said = { code: '0', data: { invoiceNo: platform.invoices.get(serial)!.invoiceNo } }
    expect((await notify(platform.notice(serial, said, { forged: true }))).statusCode).toBe(401)
    expect((await row(id)).status).toBe(INVOICE_STATUS.issuing)
    expect((await notify(platform.notice(serial, said, { noticeId: 'N1' }))).statusCode).toBe(200)
    const first = await row(id)
    expect(first.status).toBe(INVOICE_STATUS.issued)
    expect((await notify(platform.notice(serial, said, { noticeId: 'N1' }))).statusCode).toBe(200)
    expect((await notify(platform.notice(serial, said, { noticeId: 'N2' }))).statusCode).toBe(200)
    expect(await row(id)).toEqual(first)
    await minutes(5)
    expect(await row(id)).toEqual(first)
  })
})

describe('a failure', () => {
  const FAILING = { buyerName: '失败测试' }

  it('is tried again after 1, 5, 15, 60 and 240 minutes, and then left to people', async () => {
    const { id } = await issuedOf('70.00', { ...FAILING, buyerMobile: '13800138000', buyerEmail: 'wang@example.com' })
    expect(await row(id)).toMatchObject({
      status: INVOICE_STATUS.failed,
      retries: 0,
      reason: '购方名称校验未通过（模拟）',
    })
    for (const [at, wait] of [1, 5, 15, 60, 240].entries()) {
      await minutes(wait - 1)
      expect((await row(id)).retries).toBe(at)
      await minutes(1)
      expect((await row(id)).retries).toBe(at + 1)
    }
    await minutes(1000)
    expect(await row(id)).toMatchObject({ status: INVOICE_STATUS.failed, retries: 5 })
    await day('2025-03-26 09:00:00')
    expect(await verb('amend', id, BUYER)).toMatchObject({ code: 0 })
    expect(await row(id)).toMatchObject({ status: INVOICE_STATUS.issued, reason: null })
    const [kept] = await w.sql(
      'select buyer_name as name, buyer_mobile as mobile, buyer_email as mail from invoice where id = $1',
      [id],
    )
    expect(kept).toEqual({ name: '王芳', mobile: '13800138000', mail: 'wang@example.com' })
  })

  it('gives its money back when it is given up', async () => {
    const { id, receiptId } = await issuedOf('71.00', FAILING)
    expect((await linesOf(receiptId))[0]!.invoiceable).toBe('0.00')
    expect(await verb('abandon', id, { reason: '客户不要发票' })).toMatchObject({ code: 0 })
    expect((await linesOf(receiptId))[0]!.invoiceable).toBe('71.00')
    await minutes(1)
    expect((await row(id)).status).toBe(INVOICE_STATUS.abandoned)
  })

  it('that nobody knows the end of is neither given up nor asked for anew', async () => {
    platform.is('unheard')
    const { id } = await issuedOf('72.00', { terminalId: terminals.digital })
    for (const wait of [1, 5, 15, 60, 240]) await minutes(wait)
    await day('2025-03-27 09:00:00')
    expect((await row(id)).status).toBe(INVOICE_STATUS.failed)
    const sentence = { code: 422, msg: '税务平台尚未确认开票结果，请先重试' }
    expect(await verb('abandon', id, { reason: '不开了' })).toMatchObject(sentence)
    expect(await verb('amend', id, BUYER)).toMatchObject(sentence)
    platform.is('well')
    expect(await verb('retry', id)).toMatchObject({ code: 0 })
    expect((await row(id)).status).toBe(INVOICE_STATUS.issued)
  })

  it('waits while its terminal is offline, without counting', async () => {
    platform.is('refuses')
    const { id } = await issuedOf('73.00', { terminalId: terminals.digital })
    await w.sql('update invoice_terminal set status = $2 where id = $1', [terminals.digital, TERMINAL_STATUS.offline])
    await minutes(2)
    expect((await row(id)).retries).toBe(0)
    await w.sql('update invoice_terminal set status = $2 where id = $1', [terminals.digital, TERMINAL_STATUS.online])
    platform.is('well')
    await minutes(1)
    expect((await row(id)).status).toBe(INVOICE_STATUS.issued)
  })
})

describe('red', () => {
  it('takes back a part and then the rest, no more, and blue and red come to nothing', async () => {
    const { id, receiptId, allocationId } = await issuedOf('106.00')
    const part = (amount: string) => verb('red', id, { redReason: 1, lines: [{ allocationId, amount }] })
    expect(await part('53.00')).toMatchObject({ code: 0 })
    expect((await row(id)).status).toBe(INVOICE_STATUS.partlyFlushed)
    expect(await reds(id)).toMatchObject([
      { status: INVOICE_STATUS.issued, total: '-53.00', net: '-50.00', tax: '-3.00' },
    ])
    expect(await receiptStatus(receiptId)).toBe(1)
    expect(await part('60.00')).toMatchObject({ code: 422, msg: '红冲金额不能超过蓝票剩余金额53.00' })
    expect(await part('0.01')).toMatchObject({ code: 0 })
    expect(await verb('red', id, { redReason: 1 })).toMatchObject({ code: 0 })
    expect((await row(id)).status).toBe(INVOICE_STATUS.flushed)
    const [sum] = await w.sql(
      'select sum(amount_total) as total, sum(amount_no_tax) as net, sum(tax_total) as tax from invoice where id = $1 or blue_invoice_id = $1',
      [id],
    )
    expect(sum).toEqual({ total: '0.00', net: '0.00', tax: '0.00' })
    expect(await receiptStatus(receiptId)).toBe(0)
    expect((await linesOf(receiptId))[0]!.invoiceable).toBe('106.00')
  })

  it('of a digital invoice waits for its confirmation form', async () => {
    platform.buyersConfirm('later')
    const { id } = await issuedOf('80.00', { terminalId: terminals.digital })
    expect(await verb('red', id, { redReason: 2 })).toMatchObject({ code: 0 })
    const [red] = await reds(id)
    const form = async () =>
      (
        await w.sql<{ status: number; no: string | null; apply: string }>(
          'select status, form_no as no, apply_no as apply from invoice_red_form where red_invoice_id = $1',
          [red!.id],
        )
      )[0]!
    expect((await form()).status).toBe(RED_FORM_STATUS.waiting)
    expect(red!.status).toBe(INVOICE_STATUS.issuing)
    // What is being flushed is not free, for reds or for the money.
    expect(await verb('red', id, { redReason: 2 })).toMatchObject({ code: 422, msg: '该发票已全部红冲' })
    platform.buyersConfirm('once')
    await minutes(1)
    const { status, no, apply } = await form()
    expect(status).toBe(RED_FORM_STATUS.confirmed)
    expect(no).toBe(platform.formNo(apply))
    expect(await reds(id)).toMatchObject([{ status: INVOICE_STATUS.issued, total: '-80.00' }])
    const { serial } = await row(red!.id)
    expect(platform.invoices.get(serial)!.asked).toMatchObject({ formNo: no, color: 'red' })
    expect((await row(id)).status).toBe(INVOICE_STATUS.flushed)
  })

  it('comes before a refund of what is invoiced, and before the receipt is taken back', async () => {
    const { id, receiptId, receiptNumber, allocationId } = await issuedOf('90.00')
    await w.config({ void_needs_approval: false })
    const tryVoid = () => admin.call('POST', '/charge/receipt/void', { body: { receiptId, reason: '录错房号' } })
    expect(await tryVoid()).toMatchObject({ code: 422, msg: '请先红冲发票' })
    const refund = async (amount: string) => {
      const { lines } = await must<Refundable>(admin, 'GET', '/charge/finance/refund/refundable', undefined, {
        query: { receiptNumber },
      })
      return admin.call('POST', '/charge/finance/refund/apply', {
        body: {
          receiptId,
          lines: [{ allocationId: lines[0]!.allocationId, amount, handling: 'restore' }],
          target: 'transfer',
          payeeName: '张三',
          payeeAccountNo: '622202',
          reason: '多收',
        },
      })
    }
    expect(await refund('10.00')).toMatchObject({ code: 422, msg: '请先红冲发票' })
    expect(await verb('red', id, { redReason: 3, lines: [{ allocationId, amount: '30.00' }] })).toMatchObject({
      code: 0,
    })
    expect(await refund('30.01')).toMatchObject({ code: 422, msg: '请先红冲发票' })
    expect(await refund('30.00')).toMatchObject({ code: 0 })
    const open = await issuedOf('91.00', { buyerName: '失败测试' })
    expect(
      await admin.call('POST', '/charge/receipt/void', { body: { receiptId: open.receiptId, reason: '录错房号' } }),
    ).toMatchObject({ code: 422, msg: '发票正在开具，请先完成或放弃' })
  })
})

describe('a paper invoice', () => {
  it('is voided in its own month only, and a digital one never', async () => {
    const paper = await issuedOf('100.00', { type: 'pNormal' })
    expect(await verb('void', paper.id, { reason: '打印错位' })).toMatchObject({ code: 0 })
    expect((await row(paper.id)).status).toBe(INVOICE_STATUS.void)
    expect((await linesOf(paper.receiptId))[0]!.invoiceable).toBe('100.00')
    expect(await receiptStatus(paper.receiptId)).toBe(0)
    const digital = await issuedOf('101.00')
    expect(await verb('void', digital.id, { reason: '开错' })).toMatchObject({
      code: 422,
      msg: '电子发票不能作废，请红冲',
    })
    const march = await issuedOf('102.00', { type: 'pNormal' })
    await day('2025-04-01 00:00:01')
    expect(await verb('void', march.id, { reason: '开错' })).toMatchObject({
      code: 422,
      msg: '跨月发票不能作废，请红冲',
    })
  })
})

describe('what is refused', () => {
  const refused = async (answer: Promise<{ code: number; msg: string; data: unknown }>) => {
    const { code, msg, data } = await answer
    return code === 400 ? data : [code, msg]
  }

  it('of a red invoice: all but looking at it', async () => {
    const { id, allocationId } = await issuedOf('120.00', { type: 'pNormal' })
    expect(await verb('red', id, { redReason: 1, lines: [{ allocationId, amount: '20.00' }] })).toMatchObject({
      code: 0,
    })
    const [red] = await reds(id)
    expect(await refused(verb('red', red!.id, { redReason: 1 }))).toEqual([422, '红字发票不能红冲'])
    expect(await refused(verb('void', red!.id, { reason: '开错' }))).toEqual([422, '红字发票不能作废'])
    expect(await refused(verb('void', id, { reason: '开错' }))).toEqual([422, '已红冲的发票不能作废'])
    expect(await verb('red', id, { redReason: 1 })).toMatchObject({ code: 0 })
    expect(await refused(verb('void', id, { reason: '开错' }))).toEqual([422, '已红冲的发票不能作废'])
    expect(await refused(verb('red', id, { redReason: 1 }))).toEqual([422, '该发票已全部红冲'])
    await w.sql('update invoice set status = $2 where id = $1', [red!.id, INVOICE_STATUS.failed])
    expect(await refused(verb('amend', red!.id, BUYER))).toEqual([422, '红字发票的购方与蓝字发票一致，不能修改'])
    await w.sql('update invoice set status = $2 where id = $1', [red!.id, INVOICE_STATUS.issued])
  })

  it('while its red one is on its way, and when the tax office says no or nothing', async () => {
    const { id } = await issuedOf('121.00', { type: 'pNormal', terminalId: terminals.digital })
    platform.is('lost')
    expect(await refused(verb('void', id, { reason: '开错' }))).toEqual([422, '税务平台无应答，请重试'])
    platform.is('refuses')
    expect(await refused(verb('void', id, { reason: '开错' }))).toEqual([422, '作废失败：购方税号不存在'])
    expect((await row(id)).status).toBe(INVOICE_STATUS.issued)
    expect(await verb('red', id, { redReason: 1 })).toMatchObject({ code: 0 })
    platform.is('well')
    expect((await row(id)).status).toBe(INVOICE_STATUS.issued)
    expect(await refused(verb('void', id, { reason: '开错' }))).toEqual([422, '已红冲的发票不能作废'])
    await minutes(1)
    expect((await row(id)).status).toBe(INVOICE_STATUS.flushed)
    const other = await issuedOf('122.00', { type: 'pNormal', terminalId: terminals.digital })
    expect(await verb('void', other.id, { reason: '开错' })).toMatchObject({ code: 0 })
    expect(platform.voided.has((await row(other.id)).serial)).toBe(true)
    expect(await refused(verb('void', other.id, { reason: '再来' }))).toEqual([422, '只能作废已开的发票'])
    expect(await refused(verb('retry', other.id))).toEqual([422, '只能重试开票失败的发票'])
    expect(await refused(verb('amend', other.id, BUYER))).toEqual([422, '只能修改开票失败的发票'])
    expect(await refused(verb('abandon', other.id, { reason: '不要' }))).toEqual([422, '只能放弃待开或开票失败的发票'])
    expect(await refused(verb('red', other.id, { redReason: 1 }))).toEqual([422, '只能红冲已开的蓝字发票'])
  })

  it('of what is missing in a dialog, in its words', async () => {
    const { id } = await issuedOf('123.00', { buyerName: '失败测试' })
    expect(await refused(verb('abandon', id))).toMatchObject({ reason: '请填写放弃原因' })
    expect(await refused(verb('amend', id, { ...BUYER, buyerType: 'company' }))).toMatchObject({
      buyerTaxNo: expect.any(String),
    })
    await w.sql("update invoice set type = 'dSpecial' where id = $1", [id])
    expect(await refused(verb('amend', id, BUYER))).toEqual([422, '专用发票只能开给企业'])
    const paper = await issuedOf('124.00', { type: 'pNormal' })
    expect(await refused(verb('void', paper.id))).toMatchObject({ reason: '请填写作废原因' })
    expect(await refused(issue([]))).toMatchObject({ lines: '请选择开票明细' })
    expect(
      await refused(issue([{ allocationId: paper.allocationId, amount: '1.00' }], { buyerEmail: 'nobody' })),
    ).toMatchObject({ buyerEmail: '请输入正确的邮箱地址' })
  })

  it('of a receipt that does not stand, and of rows twice', async () => {
    const paid = await paidOf(['125.00'])
    const lines = asAsked(await linesOf(paid.receiptId))
    expect(await refused(issue([...lines, ...lines]))).toEqual({ lines: '请选择开票明细' })
    await w.sql('update receipt set status = 2 where id = $1', [paid.receiptId])
    expect(await refused(issue(lines))).toEqual([422, '该收款单已作废或已全额退款，不能开票'])
    await w.sql('update receipt set status = 1 where id = $1', [paid.receiptId])
    expect(await refused(invoiceable(uuidv7()))).toEqual({ receiptIds: '收款单不存在' })
  })

  it('of terminals: one that is elsewhere, stopped, or has issued something', async () => {
    await issuedOf('126.00')
    const paid = await paidOf(['127.00'])
    const lines = asAsked(await linesOf(paid.receiptId))
    expect(await refused(issue(lines, { terminalId: uuidv7() }))).toMatchObject({ terminalId: expect.any(String) })
    expect(await refused(admin.call('DELETE', '/charge/invoice/terminal', { body: [terminals.sandbox] }))).toEqual([
      422,
      '该终端已开过发票，请停用',
    ])
    const versionOf = async () =>
      (await w.sql<{ version: number }>('select version from invoice_terminal where id = $1', [terminals.sandbox]))[0]!
        .version
    const turn = async (name: 'disable' | 'enable') =>
      admin.call('PUT', `/charge/invoice/terminal/${name}`, {
        body: { id: terminals.sandbox, version: await versionOf() },
      })
    expect(await turn('disable')).toMatchObject({ code: 0 })
    expect(await refused(issue(lines))).toEqual([422, '开票终端【终端sandbox】已停用'])
    const test = () => admin.call('POST', '/charge/invoice/terminal/test', { body: { id: terminals.sandbox } })
    expect(await refused(test())).toEqual([422, '开票终端已停用'])
    expect(await turn('enable')).toMatchObject({ code: 0 })
    expect(await must(admin, 'POST', '/charge/invoice/terminal/test', { id: terminals.sandbox })).toMatchObject({
      online: true,
    })
    const same = {
      code: 'sandbox',
      name: '另一台',
      kind: 'sandbox',
      sellerName: '公司',
      sellerTaxNo: '91440101MA5ABCDE1X',
    }
    const draft = { ...same, types: ['dNormal'], singleLimit: '1.00' }
    const post = (body: object) => admin.call('POST', '/charge/invoice/terminal', { body, ...w.place })
    expect(await refused(post(draft))).toMatchObject({ code: '终端编码已存在' })
    expect(await refused(post({ ...draft, code: 'X1', sellerTaxNo: '1234' }))).toMatchObject({
      sellerTaxNo: '纳税人识别号格式不正确',
    })
  })
})

it('is sent to its buyer again: where somebody says, or where it went first', async () => {
  const { id } = await issuedOf('128.00', { terminalId: terminals.digital })
  expect(await verb('deliver', id)).toMatchObject({ code: 422, msg: '请填写接收手机或接收邮箱' })
  platform.is('refuses')
  const to = { buyerEmail: 'wang@example.com' }
  expect(await verb('deliver', id, to)).toMatchObject({ code: 422, msg: '发送失败：购方税号不存在' })
  platform.is('lost')
  expect(await verb('deliver', id, to)).toMatchObject({ code: 422, msg: '税务平台无应答，请重试' })
  platform.is('well')
  expect(await verb('deliver', id, to)).toMatchObject({ code: 0 })
  expect(await verb('deliver', id)).toMatchObject({ code: 0 })
  const { serial } = await row(id)
  const sent = { serialNo: serial, buyerMobile: null, buyerEmail: 'wang@example.com' }
  expect(platform.delivered).toMatchObject([sent, sent])
  const failed = await issuedOf('129.00', { buyerName: '失败测试' })
  expect(await verb('deliver', failed.id, to)).toMatchObject({ code: 422, msg: '只能发送已开的发票' })
})

describe('an invoice is found', () => {
  it('by whoever asked for it among what waits for him, when nothing more comes by itself', async () => {
    const { id } = await issuedOf('130.00', { buyerName: '失败先生' })
    const waiting = async () => {
      const { kinds } = await must<{ kinds: { kind: string; total: number; rows: { id: string; title: string }[] }[] }>(
        admin,
        'GET',
        '/app/workbench/widget/todo',
      )
      return kinds.find(({ kind }) => kind === 'invoiceFailed')?.rows.find((one) => one.id === id) ?? null
    }
    expect(await waiting()).toBeNull()
    for (const wait of [1, 5, 15, 60, 240]) await minutes(wait)
    await day('2025-04-02 09:00:00')
    expect(await waiting()).toMatchObject({ title: '失败先生 130.00元：购方名称校验未通过（模拟）' })
    expect(await verb('amend', id, BUYER)).toMatchObject({ code: 0 })
    expect(await waiting()).toBeNull()
  })

  it('by its number', async () => {
    const { id } = await issuedOf('131.00')
    const { no } = await row(id)
    const { groups } = await must<{ groups: { hits: { id: string }[] }[] }>(admin, 'GET', '/app/search', undefined, {
      query: { q: no!.slice(0, 12) },
    })
    expect(groups.flatMap(({ hits }) => hits.map((hit) => hit.id))).toContain(id)
  })

  it('in the figures of its month: issued, red, net and tax, over what may be invoiced', async () => {
    await day('2025-05-06 09:00:00')
    const month = async () => {
      const { totals } = await must<ReportAnswer>(admin, 'GET', '/charge/invoice/list/report', undefined, {
        query: { day: '2025-05-01,2025-05-31' },
      })
      return totals.values
    }
    const { id, allocationId } = await issuedOf('106.00')
    const paper = await issuedOf('53.00', { type: 'pNormal' })
    await paidOf(['41.00'])
    await paidOf(['900.00'], 'deposit')
    expect(await verb('red', id, { redReason: 4, lines: [{ allocationId, amount: '10.60' }] })).toMatchObject({
      code: 0,
    })
    const figures = { blues: '2', issued: '159.00', reds: '1', red: '-10.60', net: '148.40', tax: '8.40' }
    expect(await month()).toMatchObject({ ...figures, received: '200.00', rate: '74.20' })
    expect(await verb('void', paper.id, { reason: '打印错位' })).toMatchObject({ code: 0 })
    expect(await month()).toMatchObject({ blues: '1', issued: '106.00', net: '95.40', tax: '5.40', rate: '47.70' })
  })
})

it('a terminal is offline when it has been silent for three minutes, and online when it answers again', async () => {
  const beat = () =>
    terminalHeartbeat(w.app.kernel).run({
      q: w.app.kernel.q,
      now: w.app.clock.now(),
      params: null,
      log: () => undefined,
    })
  const status = async () =>
    (await w.sql<{ n: number }>('select status as n from invoice_terminal where id = $1', [terminals.digital]))[0]!.n
  await beat()
  platform.is('lost')
  w.app.clock.advance(2 * 60)
  await beat()
  expect(await status()).toBe(TERMINAL_STATUS.online)
  w.app.clock.advance(60)
  await beat()
  expect(await status()).toBe(TERMINAL_STATUS.offline)
  platform.is('well')
  await beat()
  expect(await status()).toBe(TERMINAL_STATUS.online)
})
