import { importBankAnswer } from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankDeductBatchFlow } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.flow'
import { DEBIT_STATUS } from '@wuguan/contract/charge-other/bank/codes'
import { addDays } from '@wuguan/contract/kernel/dates'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dateOf, dateTimeOf } from '../../server/kernel/clock.ts'
import { encodeText } from '../../server/modules/charge-other/bank/encoding.ts'
import { assertLedger } from '../../server/modules/charge-finance/ledger/assert-ledger.service.ts'
import { ADMIN_PASSWORD, SECRET_KEY } from '../support/app.ts'
import { type BankWorld, openBank } from '../support/bank-debit.ts'
import { type ChargeWorld, openCharge } from '../support/charge.ts'
import { urlOf } from '../support/cluster.ts'
import { decideFor } from '../support/consent.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'

/** Lines of the batch; every tenth of them the bank could not take. */
const LINES = 40
/** The line at which the process is killed: it waits for the row. */
const HELD = 21
const BEFORE = 18
const GOOD = 36

let w: ChargeWorld
let bank: BankWorld
let dataDir: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wuguan-debit-'))
  w = await openCharge({ now: dateTimeOf(new Date()) })
  bank = await openBank(w, await decideFor(w))
})
afterEach(async () => {
  for (const { process, end } of servers.splice(0))
    if (process.exitCode === null && process.signalCode === null) await end('SIGKILL')
})
afterAll(async () => {
  await w.app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(dataDir, {
    DATABASE_URL: urlOf(w.app.connection),
    SECRET_KEY,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  })
  servers.push(server)
  return server
}
/** A cashier at a process, with what the calls of the page send. */
async function deskAt({ address }: ServerProcess) {
  const token = await signIn(address, 'sysadmin', ADMIN_PASSWORD)
  const call = async (method: string, path: string, body: FormData | object) => {
    const isForm = body instanceof FormData
    const reply = await fetch(address + path, {
      method,
      headers: { token, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    return (await reply.json()) as { code: number; msg: string; data: Record<string, unknown> }
  }
  const versionOf = async (id: string) =>
    (await w.sql<{ version: number }>('select version from bank_deduct_batch where id = $1', [id]))[0]!.version
  return {
    async answer(id: string, text: string) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(encodeText(text, 'gbk') as Buffer)]), 'answer.txt')
      const { data } = await call('POST', '/file/sys/attachment/upload', form)
      const file = Array.isArray(data) ? (data as unknown[]) : [data]
      return call('PUT', importBankAnswer.path, { id, version: await versionOf(id), file })
    },
    async book(id: string) {
      const { method, path } = bankDeductBatchFlow.actions.book
      return call(method, path, { id, version: await versionOf(id) })
    },
  }
}
async function until(reached: () => Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((done) => setTimeout(done, 20))
}
const receipts = async (id: string) =>
  (
    await w.sql<{ n: number; sum: string; lines: number }>(
      `select count(*)::int as n, coalesce(sum(r.total_amount), 0) as sum, count(distinct l.id)::int as lines
       from receipt r join bank_deduct_line l on l.id::text = r.source_id and l.receipt_id = r.id where r.source = 'bank' and l.batch_id = $1`,
      [id],
    )
  )[0]!
const all = async () =>
  (await w.sql<{ n: number }>(`select count(*)::int as n from receipt where source = 'bank'`))[0]!.n

test('an answer that is sent twice, and a process that is killed while it is booked, make one receipt per line that succeeded', async () => {
  const feePeriod = addDays(`${dateOf(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
  for (let i = 0; i < LINES; i++) {
    const home = await w.home()
    await w.bill(home, { feePeriod, amount: `${100 + i}.00`, overdueRate: null })
    await bank.sign(home)
  }
  const id = await bank.exported(await bank.make())
  const text = await bank.answerText(id, (lineNo) => (lineNo % 10 === 0 ? '0051' : '0000'))

  const victim = await start()
  const desk = await deskAt(victim)
  const twice = await Promise.all([desk.answer(id, text), desk.answer(id, text)])
  expect(twice.map(({ code, msg }) => (code === 0 ? 'read' : msg)).toSorted()).toEqual(['read', '该回盘文件已导入'])

  const holder = new pg.Client(w.app.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from bank_deduct_line where batch_id = $1 and line_no = $2 for update', [id, HELD])
  expect(await desk.book(id)).toMatchObject({ code: 0 })
  await until(async () => (await all()) >= BEFORE)
  await victim.end('SIGKILL')
  await holder.query('rollback')
  await holder.end()
  const [cut] = await w.sql('select status from bank_deduct_batch where id = $1', [id])
  expect({ ...cut, ...(await receipts(id)) }).toMatchObject({
    status: DEBIT_STATUS.posting,
    n: BEFORE,
    lines: BEFORE,
  })

  // The minute after which a worker counts as lost.
  await w.sql(`update bank_deduct_batch set updated_at = updated_at - interval '2 minutes' where id = $1`, [id])
  await w.sql(`update job set next_run_at = now() where code = 'bank-debit.resume'`)
  const next = await deskAt(await start())
  await until(
    async () =>
      (await w.sql('select 1 from bank_deduct_batch where id = $1 and status = $2', [id, DEBIT_STATUS.booked])).length >
      0,
  )
  const [batch] = await w.sql<{ success_count: number; success_amount: string }>(
    'select success_count, success_amount from bank_deduct_batch where id = $1',
    [id],
  )
  expect(await receipts(id)).toEqual({ n: GOOD, lines: GOOD, sum: batch!.success_amount })
  expect([await all(), batch!.success_count]).toEqual([GOOD, GOOD])
  expect(await w.sql('select 1 from receivable where lock_ref = $1', [id])).toEqual([])

  expect((await next.answer(id, text)).msg).toBe('该回盘文件已导入')
  expect((await next.book(id)).msg).toBe('当前状态为“已入账”，不能入账')
  expect(await all()).toBe(GOOD)
  await assertLedger(w.app.kernel.q, w.communityId)
})
