import { dueDate } from '@wuguan/contract/charge-base/rules/due-date'
import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { standardRules } from '../../charge-base/standards.service.ts'
import { openBook } from '../../charge-finance/ledger/book-date.service.ts'
import { type NewReceivable, createReceivables } from '../../charge-finance/ledger/create.service.ts'
import { readRule } from '../plan/rule.ts'
import { demandUnchanged } from './audit.service.ts'
import { lockRecords } from './calculate.service.ts'
import { payBack } from './pay-back.ts'

export interface BilledLine {
  id: string
  propertyId: string
  propertyName: string
  buildingId: string | null
  payerCustomerId: string | null
  payerKind: NewReceivable['payerRole'] | null
  weight: string
  exactShare: string
  amount: string
  delta: string | null
  handling: 'charge' | 'company' | 'zero'
}
const SUPPLEMENT = 'charge-finance:generation:supplement'

export async function generate(context: ActionContext, { ids }: { ids: string[] }): Promise<{ done: number }> {
  const rows = await lockRecords(context, ids, 'charge-sharing:record:generate')
  for (const row of rows) {
    if (row['status'] === 4) throw refuse('该公摊记录已生成应收')
    if (row['status'] !== 3) throw refuse('请先审核公摊记录')
    await demandUnchanged(context, row)
    await generateOne(context, row)
  }
  return { done: rows.length }
}

async function generateOne(context: ActionContext, row: AnyRow): Promise<void> {
  const { q, actor, now } = context
  const id = String(row.id)
  const rule = await readRule(q, String(row['standardId']))
  const place = { companyId: rule.companyId, communityId: rule.communityId }
  const [month] = await q.query<{ status: number }>(
    'select status from accounting_period where community_id = $1 and period = $2',
    [rule.communityId, row['feePeriod']],
  )
  if (month?.status === 3) actor.demand(SUPPLEMENT)
  const book = await openBook(context, place, {
    wanted: (row['bookDate'] as string | null) ?? dateOf(now),
    backdateDays: null,
  })
  const fee = (await standardRules(q, [rule.feeStandardId])).get(rule.feeStandardId)!
  const config = await chargeConfig(q, rule.communityId)
  const dueOn = dueDate({
    period: String(row['feePeriod']),
    cycle: 1,
    chargeTiming: fee.chargeTiming,
    billDay: fee.billDay ?? config.billDay,
    dueDays: fee.dueDays,
    bindingStart: String(row['periodFrom']),
  })
  const due = dueOn < book.bookDate ? addDays(book.bookDate, fee.dueDays) : dueOn
  const lines = await q.query<BilledLine>(
    `select id, property_id as "propertyId", property_name as "propertyName", building_id as "buildingId", payer_customer_id as "payerCustomerId", payer_kind as "payerKind",
       weight::text, exact_share::text as "exactShare", amount::text, delta::text, handling from sharing_line where record_id = $1 order by rank`,
    [id],
  )
  demandWhole(row, lines)
  const correcting = row['correctsRecordId'] !== null
  const billed = lines
    .map((line) => ({ line, amount: correcting ? cents(line.delta ?? '0.00') : cents(line.amount) }))
    .filter(({ line, amount }) => line.handling === 'charge' && amount > 0n)
  const made = await createReceivables(
    context,
    book,
    { docType: 'sharing', docId: id, docNo: String(row['recordNo']) },
    'generate',
    billed.map(({ line, amount }) => ({
      propertyType: 'house',
      propertyId: line.propertyId,
      propertyName: line.propertyName,
      houseId: line.propertyId,
      buildingId: line.buildingId,
      payerCustomerId: line.payerCustomerId,
      payerRole: line.payerKind ?? 'other',
      feeItemId: fee.feeItemId,
      feeStandardId: fee.id,
      feePeriod: String(row['feePeriod']),
      periodFrom: String(row['periodFrom']),
      periodTo: String(row['periodTo']),
      dueDate: due,
      quantity: null,
      unitRate: null,
      ...traceOf(row, rule.name, line, correcting),
      amount: yuan(amount),
      overdueRate: fee.lateFeeEnabled ? fee.overdueRate : null,
      graceDays: fee.lateFeeGraceDays,
      startMode: fee.lateFeeStartMode,
      overdueCapRatio: fee.overdueCapRatio,
      lateFeeFrom: config.lateFeeFrom,
      source: 'sharing',
      sourceId: id,
      sourcePart: line.propertyId,
    })),
  )
  await q.query(
    'update sharing_line l set receivable_id = x.receivable_id from unnest($1::uuid[], $2::uuid[]) as x(id, receivable_id) where l.id = x.id',
    [billed.map(({ line }) => line.id), made],
  )
  if (correcting) await payBack(context, book, row, lines)
  await q.query(
    'update sharing_record set status = 4, book_date = $2, due_date = $3, generated_at = $4, version = version + 1, updated_by = $5, updated_at = $4 where id = $1',
    [id, book.bookDate, due, now, actor.userId || null],
  )
}

/** Σ charged + Σ borne by the company + Σ zero = what was to be shared, or nothing is posted. */
function demandWhole(row: AnyRow, lines: readonly BilledLine[]): void {
  const whole = lines.reduce((total, line) => total + cents(line.amount), 0n)
  if (whole !== cents(String(row['sharedAmount'])))
    throw new Error(`lines of ${String(row['recordNo'])} add up to ${yuan(whole)}, not ${String(row['sharedAmount'])}`)
}

function traceOf(row: AnyRow, standardName: string, line: BilledLine, correcting: boolean) {
  const no = String(row['recordNo'])
  const total = String(row['weightTotal'])
  const text = `${standardName}${String(row['feePeriod'])}：权重${line.weight}÷合计${total}×分摊额${String(row['sharedAmount'])}=${line.amount}${correcting ? `，较原金额补收${line.delta}` : ''}`
  return {
    calcText: text.slice(0, 500),
    calcDetail: {
      standardVersion: standardName,
      formula: '权重 ÷ 权重合计 × 分摊额',
      steps: [
        { label: '公摊单', value: no },
        { label: '分摊额', value: String(row['sharedAmount']) },
        { label: '权重', value: line.weight },
        { label: '权重合计', value: total },
        { label: '精确份额', value: line.exactShare },
        { label: '取整', value: line.amount, source: '按最大余数分配到分' },
        ...(correcting ? [{ label: '差额', value: line.delta ?? '0.00' }] : []),
      ],
    },
  }
}
