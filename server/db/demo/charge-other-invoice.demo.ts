import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import { INVOICE_STATUS, RED_FORM_STATUS, TERMINAL_STATUS } from '@wuguan/contract/charge-other/invoice/codes'
import { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import { invoiceRedForm } from '@wuguan/contract/charge-other/invoice/invoice-red-form.entity'
import { invoiceSource } from '@wuguan/contract/charge-other/invoice/invoice-source.entity'
import { invoiceTerminal } from '@wuguan/contract/charge-other/invoice/invoice-terminal.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { keepInvoiceStatus } from '../../modules/charge-finance/receipt/invoicing.ts'
import { TAX } from '../../modules/charge-other/invoice/invoice.hooks.ts'
import {
  READ_SOURCES,
  type RawSource,
  STANDING_ROWS,
  sourceOf,
} from '../../modules/charge-other/invoice/invoiceable.queries.ts'
import { blueLines, headOf, type Paper, redLines } from '../../modules/charge-other/invoice/lines.ts'
import type { TaxAnswer } from '../../modules/charge-other/invoice/drivers.ts'
import { sandbox } from '../../modules/charge-other/invoice/sandbox.driver.ts'
import type { DemoContext } from './index.ts'

const HOME = '云山花园'
const SELLER = { sellerName: '广州云山物业服务有限公司', sellerTaxNo: '91440101MA5CLOUD1X' }
const TERMINALS = [
  { code: 'KP01', name: '数电开票终端', types: ['dNormal', 'dSpecial', 'eNormal', 'eSpecial'] },
  { code: 'KP02', name: '纸票开票终端', types: ['pNormal', 'pSpecial'] },
]
const [BLUE, FAILED, VOIDED, FLUSHED, FLUSHED_PART] = [174, 5, 3, 4, 2]
/** Receipts younger than this are still refunded and voided in the demo. */
const SETTLED_DAYS = 20

/** Two terminals and 180 invoices of what was received: 6 red, 3 void, 5 that failed. */
export async function seedInvoiceDemo({ q, kernel, now, actor: system, users }: DemoContext): Promise<void> {
  const actor = { ...system, userId: users['finance01']! }
  const [home] = await q.query<{ id: number; companyId: number }>(
    'select id, company_id as "companyId" from community where name = $1',
    [HOME],
  )
  if (!home) return
  const place = { companyId: home.companyId, communityId: home.id }
  const write = (entity: AnyEntity, rows: readonly Record<string, unknown>[]) =>
    insertRows(
      q,
      entity,
      rows.map(({ id, ...draft }) => ({ draft, place, ...(id === undefined ? {} : { id: String(id) }) })),
      actor,
      kernel.secrets,
      now,
    )
  const [digital, paper] = (await write(
    invoiceTerminal,
    TERMINALS.map((one) => ({
      ...one,
      ...SELLER,
      kind: 'sandbox',
      singleLimit: '99999.99',
      reviewer: '何雅琴',
      payee: '林晓燕',
      lastHeartbeat: dateTimeOf(now),
      status: TERMINAL_STATUS.online,
    })),
  )) as [string, string]
  const raw = await q.query<
    RawSource & { bookDate: string; company: boolean; taxNo: string | null; title: string | null; mobile: string | null }
  >(
    `select s.*, r.book_date as "bookDate", coalesce(c.customer_type = 2, false) as company, c.tax_no as "taxNo", c.invoice_title as title, c.mobile
     from (${READ_SOURCES} where ${STANDING_ROWS} and r.status = 1 and f.invoiceable and f.category <> 'deposit' and x.rate is not null) s
     join receipt r on r.id = s."receiptId" left join customer c on c.id = r.payer_customer_id
     where r.id in (select id from receipt where community_id = $1 and status = 1 and type = 'collect' and book_date <= $2 and total_amount < 5000
       order by book_date desc, receipt_number limit ${BLUE + 40})
     order by r.book_date, r.receipt_number, s."allocationId"`,
    [home.id, addDays(dateOf(now), -SETTLED_DAYS)],
  )
  const receipts = [...Map.groupBy(raw, (row) => row.receiptId).values()].slice(-BLUE)
  const numbers = new Map<string, string[]>()
  const numberOf = async (day: string, code: string) => {
    const key = `${code} ${day}`
    if (!numbers.get(key)?.length)
      numbers.set(
        key,
        await drawCodes(q, code, new Date(`${day}T09:00:00+08:00`), place.companyId, place.communityId, 40),
      )
    return numbers.get(key)!.shift()!
  }
  const numbersOf = async (row: Record<string, unknown>) => {
    const line = { kind: 'sandbox', ...SELLER, address: null, appKey: null, secret: null }
    const said = (await sandbox.issue(line, now, { ...row, buyerName: '' } as never)) as Extract<
      TaxAnswer,
      { state: 'done' }
    >
    const { invoiceCode, invoiceNo } = said.data as { invoiceCode: string | null; invoiceNo: string }
    return { invoiceCode: invoiceCode ?? '', invoiceNo }
  }
  const invoices: Record<string, unknown>[] = []
  const sources: Record<string, unknown>[] = []
  const forms: Record<string, unknown>[] = []
  const add = (row: Record<string, unknown>, { lines, sources: own }: Paper) => {
    invoices.push({ ...row, ...headOf(lines), lines })
    for (const { amount, ...source } of own) sources.push({ ...source, invoiceId: row['id'], amount: yuan(amount) })
  }
  const first = receipts.length - FAILED
  for (const [index, rows] of receipts.entries()) {
    const { payerName, propertyName, bookDate, company, taxNo, title, mobile } = rows[0]!
    const failed = index >= first
    const voided = !failed && index % 40 === 20 && index / 40 < VOIDED
    const onPaper = voided || (!failed && index % 9 === 4)
    const day = failed ? dateOf(now) : bookDate
    const at = `${day} ${String(9 + (index % 8)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}:00`
    const type = onPaper ? 'pNormal' : company && taxNo ? 'dSpecial' : 'dNormal'
    const paperOf = blueLines(rows.map((row) => ({ source: sourceOf(row), amount: sourceOf(row).left })))
    const shared = {
      type,
      terminalId: onPaper ? paper : digital,
      ...SELLER,
      propertyName,
      buyerType: company && taxNo ? 'company' : 'person',
      buyerName: title ?? payerName ?? '业主',
      buyerTaxNo: company ? taxNo : null,
      buyerMobile: mobile,
      buyerEmail: company && taxNo ? `fapiao${index}@example.com` : null,
      drawer: '财务人员',
      reviewer: '何雅琴',
      payee: '林晓燕',
    }
    const blue: Record<string, unknown> = {
      ...shared,
      id: uuidv7(),
      serialNo: await numberOf(day, 'charge-other.invoice'),
      color: 'blue',
      retryCount: failed ? 5 : 0,
      status: failed ? INVOICE_STATUS.failed : voided ? INVOICE_STATUS.void : INVOICE_STATUS.issued,
      ...(failed
        ? { failCode: 'S001', failReason: index % 2 ? '购方名称校验未通过' : '购方纳税人识别号与名称不符' }
        : { issuedAt: at }),
      ...(voided ? { reason: '打印错位' } : {}),
    }
    if (!failed) Object.assign(blue, await numbersOf(blue))
    const flushed = !failed && !onPaper && index % 25 === 7 ? Math.floor(index / 25) : -1
    const part = flushed >= FLUSHED
    if (flushed >= 0 && flushed < FLUSHED + FLUSHED_PART) {
      blue['status'] = part ? INVOICE_STATUS.partlyFlushed : INVOICE_STATUS.flushed
      const left = paperOf.sources.map((source) => ({ ...source, left: source.amount }))
      const half = left
        .map(({ allocationId, amount }) => ({ allocationId, amount: amount / 2n }))
        .filter((one) => one.amount > 0n)
      const redPaper = redLines(paperOf.lines, left, [], part ? half : null)
      const red: Record<string, unknown> = {
        ...shared,
        id: uuidv7(),
        serialNo: await numberOf(day, 'charge-other.invoice'),
        color: 'red',
        blueInvoiceId: blue['id'],
        redReason: part ? 4 : 1,
        retryCount: 0,
        status: INVOICE_STATUS.issued,
        issuedAt: at.replace(/:\d\d$/, ':30'),
      }
      Object.assign(red, await numbersOf(red))
      add(red, redPaper)
      const { amountTotal } = headOf(redPaper.lines)
      const applyNo = await numberOf(day, 'charge-other.invoiceRedForm')
      forms.push({
        applyNo,
        formNo: `4401${day.replaceAll('-', '')}${String(cents(amountTotal) * -1n)
          .padStart(8, '0')
          .slice(-8)}`,
        blueInvoiceId: blue['id'],
        redInvoiceId: red['id'],
        type,
        buyerName: shared.buyerName,
        amount: amountTotal,
        redReason: red['redReason'],
        confirmedAt: red['issuedAt'],
        status: RED_FORM_STATUS.confirmed,
      })
    }
    add(blue, paperOf)
  }
  await write(invoice, invoices)
  await write(invoiceSource, sources)
  await write(invoiceRedForm, forms)
  await q.query(
    'update invoice set created_at = issued_at, updated_at = issued_at where community_id = $1 and issued_at is not null',
    [home.id],
  )
  await q.query(
    `insert into port_command (id, port, verb, command_key, biz_id, status, attempts, next_at, error, created_at, updated_at)
     select gen_random_uuid(), $2, 'issue', serial_no, id::text, case when status = ${INVOICE_STATUS.failed} then 3 else 2 end, retry_count + 1, $3, fail_reason, $3, $3
     from invoice where community_id = $1`,
    [home.id, TAX, now],
  )
  await keepInvoiceStatus(q, now, [...new Set(receipts.map((rows) => rows[0]!.receiptId))])
}
