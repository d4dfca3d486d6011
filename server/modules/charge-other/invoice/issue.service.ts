import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { INVOICE_STATUS, SPECIAL, TERMINAL_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import type { issueInvoice } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceSource } from '@wuguan/contract/charge-other/invoice/invoice-source.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { gt } from '@wuguan/contract/kernel/decimal'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { insertRow, insertRows, type RowPlace } from '../../../kernel/crud/store.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { queueCommand } from '../../../kernel/ports/port.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { TAX } from './invoice.hooks.ts'
import { ISSUE, type Source, demandInvoiceable, demandOneBuyer, lockSources } from './invoiceable.queries.ts'
import { type Paper, blueLines, headOf } from './lines.ts'

interface Terminal {
  id: string
  name: string
  types: string[]
  singleLimit: string
  status: number
  sellerName: string
  sellerTaxNo: string
  reviewer: string | null
  payee: string | null
}

/** 开票: of rows of receipts of one payer, each no further than what no invoice holds of it. It is sent when this has been committed. */
export async function issue(
  context: ActionContext,
  input: ParsedOf<typeof issueInvoice>,
): Promise<{ id: string; serialNo: string }> {
  const { q, actor } = context
  const { lines, terminalId, ...paper } = input
  const sources = await lockSources(
    q,
    lines.map((line) => line.allocationId),
  )
  const place = sources[0]
  if (!place) throw badInput({ lines: '请选择开票明细' })
  for (const { communityId } of sources) demandCommunity(actor, ISSUE, communityId)
  demandOneBuyer(sources)
  const own = blueLines(judge(sources, lines))
  const terminal = await demandTerminal(context, terminalId, place.communityId)
  if (SPECIAL.includes(input.type) && input.buyerType !== 'company') throw refuse('专用发票只能开给企业')
  if (!terminal.types.includes(input.type)) throw badInput({ type: `终端【${terminal.name}】不能开具该票种` })
  const head = headOf(own.lines)
  if (gt(head.amountNoTax, terminal.singleLimit)) throw refuse(`超过终端单张限额${terminal.singleLimit}，请拆分`)
  const names = [...new Set(sources.map((source) => source.propertyName).filter((name) => name !== null))]
  const draft = {
    ...paper,
    ...head,
    lines: own.lines,
    color: 'blue',
    terminalId,
    sellerName: terminal.sellerName,
    sellerTaxNo: terminal.sellerTaxNo,
    propertyName: names.join('、').slice(0, 500) || null,
    drawer: actor.petName,
    reviewer: terminal.reviewer,
    payee: terminal.payee,
  }
  return keepInvoice(context, place, draft, own)
}

/** What is asked of each row, within what may be invoiced of it. */
function judge(
  sources: readonly Source[],
  lines: readonly { allocationId: string; amount: string }[],
): { source: Source; amount: bigint }[] {
  const byId = new Map(sources.map((source) => [source.allocationId, source]))
  const asked = new Map<string, bigint>()
  for (const { allocationId, amount } of lines) {
    if (!byId.has(allocationId) || asked.has(allocationId)) throw badInput({ lines: '请选择开票明细' })
    asked.set(allocationId, cents(amount))
  }
  for (const source of sources) {
    demandInvoiceable(source)
    if (asked.get(source.allocationId)! > source.left) throw refuse(`开票金额不能超过可开票金额${yuan(source.left)}`)
  }
  return sources.map((source) => ({ source, amount: asked.get(source.allocationId)! }))
}

async function demandTerminal({ q }: ActionContext, id: string, communityId: number): Promise<Terminal> {
  const [terminal] = await q.query<Terminal>(
    `select id, name, types, single_limit as "singleLimit", status, seller_name as "sellerName", seller_tax_no as "sellerTaxNo", reviewer, payee
     from invoice_terminal where id = $1 and community_id = $2`,
    [id, communityId],
  )
  if (!terminal) throw badInput({ terminalId: '开票终端不属于该项目' })
  if (terminal.status === TERMINAL_STATUS.disabled) throw refuse(`开票终端【${terminal.name}】已停用`)
  if (terminal.status === TERMINAL_STATUS.offline) throw refuse(`开票终端【${terminal.name}】离线，请先测试连接`)
  return terminal
}

/** Numbers and stores an invoice with what it stands for; its command goes with it where `verb` says none of its own comes first. */
export async function keepInvoice(
  context: ActionContext,
  { companyId, communityId }: RowPlace,
  draft: Readonly<Record<string, unknown>>,
  { sources }: Paper,
  first: { verb: string; key: string } | null = null,
): Promise<{ id: string; serialNo: string }> {
  const { q, actor, now, kernel } = context
  const place = { companyId, communityId }
  const [serialNo] = (await drawCodes(q, 'charge-other.invoice', now, companyId!, communityId)) as [string]
  const row = { ...draft, serialNo, status: INVOICE_STATUS.pending, retryCount: 0 }
  const id = String(await insertRow(q, invoice as AnyEntity, row, place, actor, kernel.secrets, now))
  await insertRows(
    q,
    invoiceSource as AnyEntity,
    sources.map(({ amount, ...source }) => ({ draft: { ...source, invoiceId: id, amount: yuan(amount) }, place })),
    actor,
    kernel.secrets,
    now,
  )
  await queueCommand(context, TAX, { ...(first ?? { verb: 'issue', key: serialNo }), bizId: id })
  const amount = yuan(total(sources.map((source) => source.amount)))
  await writeTimeline(q, actor, now, {
    bizType: invoice.name,
    bizId: id,
    action: '申请开票',
    toState: '待开',
    remark: amount,
    companyId,
  })
  await writeLog(q, actor, now, [
    {
      module: invoice.module,
      entity: invoice.name,
      entityId: id,
      title: `申请开票 ${serialNo} ${amount}`,
      action: 'add',
      communityId,
    },
  ])
  return { id, serialNo }
}
