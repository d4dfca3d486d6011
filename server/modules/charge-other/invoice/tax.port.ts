import { INVOICE_STATUS, RED_FORM_STATUS, TERMINAL_STATUS, UNKNOWN } from '@wuguan/contract/charge-other/invoice/codes'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { cents, total } from '@wuguan/contract/charge-finance/cents'
import { pick } from '@wuguan/contract/kernel/pick'
import { loadRights, systemActor } from '../../../kernel/auth/actor.ts'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { moveOne } from '../../../kernel/flow/act.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { ActionContext, Kernel } from '../../../kernel/kernel.ts'
import { type Command, type PortScope, definePort, queueCommand } from '../../../kernel/ports/port.ts'
import { notify } from '../../app/notice.service.ts'
import { type Confirmed, type Issued, type TaxAnswer, type TerminalLine, driverOf } from './drivers.ts'
import { TAX, invoiceHooks } from './invoice.hooks.ts'
import { type InvoiceShown, invoiceSteps, leftOfInvoice, refreshReceipts } from './invoice.service.ts'
import { terminalLine } from './terminal.service.ts'

/** The system of the invoice's company: who a tax platform's answers are booked by. */
async function asSystem({ kernel, q, now, afterCommit }: PortScope, companyId: number): Promise<ActionContext> {
  const who = { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null }
  return { kernel, q, now, afterCommit, actor: systemActor(await loadRights(q, who, companyId, 0), companyId, TAX) }
}

interface Held {
  readonly context: ActionContext
  readonly row: InvoiceShown
  move(name: 'begin' | 'succeed' | 'fail', values?: Readonly<Record<string, unknown>>): Promise<void>
}
/** The invoice of a command, locked. `now`: not waiting for whoever holds it. */
async function hold(scope: PortScope, id: string, wait: 'wait' | 'skip'): Promise<Held | null> {
  const [free] = await scope.q.query<{ company: number }>(
    `select company_id as company from invoice where id = $1 for update ${wait === 'skip' ? 'skip locked' : ''}`,
    [id],
  )
  if (!free) return null
  const context = await asSystem(scope, free.company)
  const [row] = await lockRows(writing(context, invoice, invoiceHooks, 'system'), [id], '')
  return {
    context,
    row: row as unknown as InvoiceShown,
    move: async (name, values = {}) => void (await moveOne(context, invoiceSteps, invoiceHooks, name, id, values)),
  }
}

const setForm = ({ q, now }: PortScope, redId: string, status: number, formNo: string | null = null) =>
  q.query(
    `update invoice_red_form set status = $2, form_no = coalesce($3, form_no), confirmed_at = case when $3::text is null then confirmed_at else $4::timestamptz end,
       version = version + 1, updated_at = $4 where red_invoice_id = $1`,
    [redId, status, formNo, now],
  )

/** The call that a command stands for. */
async function callOf(
  { q, now }: PortScope,
  { verb, key }: Command,
  line: TerminalLine,
  row: InvoiceShown,
): Promise<() => Promise<TaxAnswer>> {
  const driver = driverOf(line)
  const [more] = await q.query<{
    invoiceCode: string | null
    invoiceNo: string | null
    formNo: string | null
  }>(
    `select b.invoice_code as "invoiceCode", b.invoice_no as "invoiceNo", f.form_no as "formNo"
     from invoice i left join invoice b on b.id = i.blue_invoice_id left join invoice_red_form f on f.red_invoice_id = i.id where i.id = $1`,
    [row.id],
  )
  const { invoiceCode, invoiceNo, formNo } = more!
  if (verb === 'confirm')
    return () =>
      driver.confirm(line, now, {
        applyNo: key,
        invoiceNo: invoiceNo!,
        sellerTaxNo: row.sellerTaxNo,
        amount: row.amountTotal,
        redReason: row.redReason!,
      })
  const blue = invoiceNo === null ? null : { invoiceCode, invoiceNo }
  return () => driver.issue(line, now, { ...paperOf(row), blue, formNo })
}
const PAPER = [
  'serialNo',
  'type',
  'color',
  'sellerName',
  'sellerTaxNo',
  'buyerType',
  'buyerName',
  'buyerTaxNo',
  'buyerAddressPhone',
  'buyerBankAccount',
  'buyerMobile',
  'buyerEmail',
  'amountTotal',
  'amountNoTax',
  'taxTotal',
  'lines',
  'drawer',
  'reviewer',
  'payee',
  'remark',
  'redReason',
] as const satisfies readonly (keyof InvoiceShown)[]
const paperOf = (invoice: InvoiceShown) => pick(invoice, PAPER)

const WAITING: readonly number[] = [INVOICE_STATUS.pending, INVOICE_STATUS.failed]

export const taxPort = definePort<Issued | Confirmed>({
  name: TAX,
  leaseSec: 60,
  retryMinutes: [1, 5, 15, 60, 240],
  pollSec: 60,
  async begin(scope, command) {
    // A verb of a person holds the invoice and then writes its command: it must not be waited for here.
    const held = await hold(scope, command.bizId, 'skip')
    if (!held) return 'later'
    const { row } = held
    const line = await terminalLine(scope.q, scope.kernel.secrets, row.terminalId)
    if (line?.status !== TERMINAL_STATUS.online) return 'later'
    if (WAITING.includes(row.status)) await held.move('begin')
    else if (row.status !== INVOICE_STATUS.issuing) return 'dropped'
    if (command.verb === 'confirm') await setForm(scope, row.id, RED_FORM_STATUS.applying)
    return callOf(scope, command, line, row)
  },
  async end(scope, command, answer, { attempts, nextAt }) {
    const held = await hold(scope, command.bizId, 'wait')
    if (!held) return
    const { row, move } = held
    // A late notice of what was taken to have failed.
    if (WAITING.includes(row.status)) await move('begin')
    if (answer.state === 'waiting') {
      if (command.verb === 'confirm') await setForm(scope, row.id, RED_FORM_STATUS.waiting)
      return
    }
    if (answer.state === 'done')
      return answer.data.kind === 'issued' ? issued(scope, held, answer.data) : confirmed(scope, row, answer.data)
    const unknown = answer.state === 'unknown'
    if (command.verb === 'confirm' && !unknown) await setForm(scope, row.id, RED_FORM_STATUS.refused)
    // Nobody knows yet: it stays under way as long as it is asked again by itself.
    if (unknown && nextAt !== null) return
    await move('fail', {
      failCode: unknown ? UNKNOWN : answer.code.slice(0, 40),
      failReason: answer.reason.slice(0, 200),
      retryCount: attempts - 1,
    })
    if (nextAt === null) await tell(scope, row, answer.reason)
  },
})

async function confirmed(scope: PortScope, { id, serialNo }: InvoiceShown, { formNo }: Confirmed): Promise<void> {
  await setForm(scope, id, RED_FORM_STATUS.confirmed, formNo)
  await queueCommand(scope, TAX, { verb: 'issue', key: serialNo, bizId: id })
}

async function issued(scope: PortScope, { context, row, move }: Held, { invoiceCode, invoiceNo }: Issued) {
  const { q, now } = scope
  await move('succeed', {
    invoiceCode: invoiceCode ?? '',
    invoiceNo,
    issuedAt: dateTimeOf(now),
    failCode: null,
    failReason: null,
  })
  if (row.blueInvoiceId !== null) {
    const blueId = row.blueInvoiceId
    const left = total((await leftOfInvoice(q, blueId)).map((source) => source.left))
    const [open] = await q.query<{ amount: string }>(
      `select coalesce(sum(-amount_total), 0) as amount from invoice where blue_invoice_id = $1 and status in (0, 1, 3)`,
      [blueId],
    )
    const name = left + cents(open!.amount) === 0n ? 'flush' : 'flushPart'
    await moveOne(context, invoiceSteps, invoiceHooks, name, blueId)
  }
  await refreshReceipts(q, now, row.id)
}

/** Whoever asked for it hears that nothing more comes by itself. */
async function tell({ q, now }: PortScope, { id, serialNo, buyerName, ...row }: InvoiceShown, reason: string) {
  const userId = (row as { createdBy?: number | null }).createdBy
  if (userId == null) return
  await notify(q, now, {
    userIds: [userId],
    module: 'charge',
    title: '发票开具失败',
    body: `${buyerName}的发票${serialNo}开具失败：${reason}，请修改后重试或放弃。`,
    backUrl: '/charge/invoice/fail',
    level: 2,
    bizEvent: 'charge-other.invoiceFailed',
    bizId: id,
  })
}

/** Every minute: what is due, first tries and next ones. */
export const invoiceIssueJob = (kernel: Kernel): JobDefinition => ({
  code: 'charge-other.invoice-issue',
  name: '开具发票',
  module: 'charge-other',
  cron: '* * * * *',
  run: async () => ({ affected: await taxPort.run(kernel) }),
})
