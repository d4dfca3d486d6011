import { INVOICE_STATUS, RED_FORM_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import type { Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { Invoiceable } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoiceFlow } from '@wuguan/contract/charge-other/invoice/invoice.flow'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateTimeOf } from '../../server/kernel/clock.ts'
import { uuidv7 } from '../../server/kernel/ids.ts'
import { invoiceIssueJob } from '../../server/modules/charge-other/invoice/tax.port.ts'
import { type ChargeWorld, openCharge } from '../support/charge.ts'
import { must } from '../support/must.ts'

/** The stand-in as its own process, told what to do as somebody at its keyboard would. */
class Platform {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly lines: AsyncIterableIterator<string>
  constructor() {
    this.child = spawn(process.execPath, ['scripts/stand-in.ts', 'tax'])
    this.lines = createInterface(this.child.stdout)[Symbol.asyncIterator]()
  }
  private async read(end: RegExp): Promise<string[]> {
    const read: string[] = []
    for (;;) {
      const { value, done } = await this.lines.next()
      if (done) throw new Error(`the stand-in has ended: ${read.join('\n')}`)
      read.push(value)
      if (end.test(value)) return read
    }
  }
  async line(): Promise<{ address: string; appKey: string; secret: string }> {
    const [first] = await this.read(/^Type one of/)
    return JSON.parse(first!.slice(first!.indexOf('{'))) as { address: string; appKey: string; secret: string }
  }
  async say(word: string): Promise<string[]> {
    this.child.stdin.write(`${word}\n`)
    return (await this.read(/^ok|^There/)).slice(0, -1)
  }
  async stop(): Promise<void> {
    this.child.kill('SIGTERM')
    await once(this.child, 'exit')
  }
}

let w: ChargeWorld
let platform: Platform
let terminalId: string
beforeAll(async () => {
  platform = new Platform()
  // Two clocks: both sides refuse what was signed long ago.
  w = await openCharge({ now: dateTimeOf(new Date()) })
  const [code] = await w.sql<{ id: string }>(
    `insert into tax_code (id, company_id, code, name, short_name, rate, enabled, created_at, updated_at)
     values ($1, $2, '3040801010000000000', '物业管理服务', '企业管理服务', '0.0600', true, $3, $3) returning id`,
    [uuidv7(), w.companyId, w.app.clock.now()],
  )
  await w.sql('update fee_item set tax_code_id = $1 where company_id = $2', [code!.id, w.companyId])
  const draft = {
    code: 'SK01',
    name: '数电账号',
    kind: 'digital',
    sellerName: '广州某物业有限公司',
    sellerTaxNo: '91440101MA5ABCDE1X',
    types: ['dNormal'],
    singleLimit: '99999.99',
    ...(await platform.line()),
  }
  terminalId = (await must<{ id: string }>(w.admin, 'POST', '/charge/invoice/terminal', draft, w.place)).id
})
afterAll(async () => {
  await w.app.stop()
  await platform.stop()
})

const blue = async (amount: string) => {
  const home = await w.home()
  const { data } = await w.collect(home, [await w.bill(home, { amount, overdueRate: null, feePeriod: '2025-01' })])
  const receiptIds = [(data as Payment).receipts[0]!.receiptId]
  const { lines } = await must<Invoiceable>(w.admin, 'POST', '/charge/invoice/invoiceable', { receiptIds })
  const wanted = lines.map((line) => ({ allocationId: line.allocationId, amount: line.invoiceable }))
  const buyer = { buyerType: 'person', buyerName: '王芳' }
  const asked = { lines: wanted, terminalId, type: 'dNormal', ...buyer }
  const { id } = await must<{ id: string }>(w.admin, 'POST', '/charge/invoice/issue', asked)
  return { id, allocationId: lines[0]!.allocationId }
}
const row = async (id: string) =>
  (
    await w.sql<{ status: number; serial: string; no: string | null; version: number }>(
      'select status, serial_no as serial, invoice_no as no, version from invoice where id = $1',
      [id],
    )
  )[0]!
const red = async (id: string, more: object = {}) =>
  must(w.admin, 'PUT', invoiceFlow.actions.red.path, { id, version: (await row(id)).version, redReason: 1, ...more })
const tick = async () => {
  w.app.clock.advance(60)
  const { q, clock } = w.app.kernel
  await invoiceIssueJob(w.app.kernel).run({ q, now: clock.now(), params: null, log: () => undefined })
}
/** What the other side keeps under a number of ours. */
const kept = async (serial: string) => (await platform.say('invoices')).filter((line) => line.startsWith(serial))

test('a terminal finds it there', async () => {
  expect(await must(w.admin, 'POST', '/charge/invoice/terminal/test', { id: terminalId })).toMatchObject({
    online: true,
  })
})

test('a time-out asked again by the same number is one invoice there and here', async () => {
  await platform.say('unheard')
  const { id } = await blue('210.40')
  const { serial, status } = await row(id)
  expect(status).toBe(INVOICE_STATUS.issuing)
  expect(await kept(serial)).toHaveLength(1)
  await platform.say('well')
  await tick()
  const [line] = await kept(serial)
  expect(await row(id)).toMatchObject({ status: INVOICE_STATUS.issued, no: line!.split(' ')[1] })
  expect(await kept(serial)).toHaveLength(1)
})

test('a part goes red at once, the rest when the buyer has confirmed the form', async () => {
  const { id, allocationId } = await blue('106.00')
  await red(id, { lines: [{ allocationId, amount: '53.00' }] })
  expect((await row(id)).status).toBe(INVOICE_STATUS.partlyFlushed)
  await platform.say('buyers later')
  await red(id)
  const form = async () =>
    (
      await w.sql<{ status: number; red: string }>(
        'select f.status, i.serial_no as red from invoice_red_form f join invoice i on i.id = f.red_invoice_id where i.blue_invoice_id = $1 order by i.id desc',
        [id],
      )
    )[0]!
  expect((await form()).status).toBe(RED_FORM_STATUS.waiting)
  await platform.say('buyers once')
  await tick()
  expect((await form()).status).toBe(RED_FORM_STATUS.confirmed)
  expect((await row(id)).status).toBe(INVOICE_STATUS.flushed)
  expect(await kept((await form()).red)).toMatchObject([expect.stringContaining(' red -53.00 ')])
})

test('no other name is taken', async () => {
  const child = spawn(process.execPath, ['scripts/stand-in.ts', 'bank'])
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(2)
})
