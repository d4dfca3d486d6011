import type {
  businessSchedule,
  generateBusiness,
  generateTurnover,
  ScheduleRow,
} from '@wuguan/contract/charge-base/commerce.actions'
import { businessMonth, type BusinessInput, turnoverDifference } from '@wuguan/contract/charge-base/rules/turnover'
import { addDays } from '@wuguan/contract/kernel/dates'
import { add, gt, sum } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { periodOf, periodsFrom } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { createReceivables } from '../ledger/create.service.ts'
import { openBook } from '../ledger/book-date.service.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { demandBusinessStandard, lockBusinessStandard } from '../../charge-base/commerce/business-standard.service.ts'
import { lockReports, markCharged } from '../../charge-base/commerce/turnover.service.ts'

interface Standard {
  id: string
  companyId: number
  communityId: number
  name: string
  contractNo: string
  customerId: string
  feeItemId: string
  itemName: string
  dueDays: number
  status: number
  houseIds: string[]
  input: Omit<BusinessInput, 'month' | 'turnover' | 'rounding'>
}
const SELECT = `select s.id, s.company_id as "companyId", s.community_id as "communityId", s.name, s.contract_no as "contractNo", s.customer_id as "customerId",
  s.fee_item_id as "feeItemId", i.name as "itemName", s.due_days as "dueDays", s.status,
  coalesce((select array_agg(h.target_id::text order by h.position) from business_fee_standard__houses h where h.owner_id = s.id), '{}') as "houseIds",
  json_build_object('area', s.contract_area::text, 'rentUnit', s.rent_unit, 'unitRate', s.unit_rate::text, 'increaseEvery', s.increase_every,
    'increaseRatio', s.increase_ratio::text, 'freePeriods', coalesce(s.free_periods, '[]'::jsonb), 'turnoverMode', s.turnover_mode,
    'guaranteeAmount', s.guarantee_amount::text, 'turnoverTiers', coalesce(s.turnover_tiers, '[]'::jsonb),
    'startDate', s.start_date::text, 'endDate', s.end_date::text) as input
  from business_fee_standard s join fee_item i on i.id = s.fee_item_id`

async function standard(context: ActionContext, id: string): Promise<Standard> {
  await lockBusinessStandard(context, id)
  return readStandard(context, id)
}
async function readStandard({ q }: ActionContext, id: string): Promise<Standard> {
  const [row] = await q.query<Standard>(`${SELECT} where s.id = $1`, [id])
  return row!
}
/** Examined turnover by month. */
async function turnovers({ q }: ActionContext, row: Standard): Promise<Map<string, string>> {
  const rows = await q.query<{ fee_period: string; turnover_amount: string }>(
    'select fee_period, turnover_amount::text from turnover_report where community_id = $1 and contract_no = $2 and status in (2, 3)',
    [row.communityId, row.contractNo],
  )
  return new Map(rows.map((one) => [one.fee_period, one.turnover_amount]))
}
interface Live {
  id: string
  receivableNo: string
  part: string
  amount: string
  received: string
}
const liveOf = ({ q }: ActionContext, id: string) =>
  q.query<Live>(
    `select id, receivable_no as "receivableNo", source_part as part, receivable_amount::text as amount, received_amount::text as received
     from receivable where source = 'contract' and source_id = $1 and status <> 4 order by fee_period`,
    [id],
  )

export async function schedule(
  context: ActionContext,
  { id }: ParsedOf<typeof businessSchedule>,
): Promise<{ rows: ScheduleRow[]; total: string }> {
  await demandBusinessStandard(context, id)
  const row = await readStandard(context, id)
  const config = await chargeConfig(context.q, row.communityId)
  const reported = await turnovers(context, row)
  const live = new Map((await liveOf(context, id)).map((one) => [one.part, one]))
  const rounding = { unit: config.roundingUnit, mode: config.roundingMode }
  const months = periodsFrom(periodOf(row.input.startDate), periodOf(row.input.endDate)).slice(0, 240)
  const rows = months.flatMap((month): ScheduleRow[] => {
    const found = businessMonth({ ...row.input, month, turnover: reported.get(month) ?? null, rounding })
    if (!found) return []
    const made = live.get(month)
    return [
      {
        period: month,
        from: found.from,
        to: found.to,
        chargedDays: found.chargedDays,
        amount: found.amount,
        text: found.trace.text,
        steps: found.trace.steps,
        noReport: found.noReport,
        receivable: made
          ? { id: made.id, receivableNo: made.receivableNo, amount: made.amount, received: made.received }
          : null,
      },
    ]
  })
  return { rows, total: sum(['0.00', ...rows.map((one) => one.amount)]) }
}

/** The month's receivables of a standard: one per month, and with a later report its difference. */
async function charge(
  context: ActionContext,
  row: Standard,
  periods: readonly string[],
): Promise<{ created: number; total: string }> {
  if (row.status !== 2) throw refuse(`商业收费标准【${row.name}】未启用`)
  const { q, now } = context
  const config = await chargeConfig(q, row.communityId)
  const reported = await turnovers(context, row)
  const live = await liveOf(context, row.id)
  const [house] = await q.query<{ id: string; full_name: string; building_id: string }>(
    'select id, full_name, building_id from house where id::text = any($1) limit 1',
    [row.houseIds.length === 1 ? row.houseIds : []],
  )
  const book = await openBook(context, { companyId: row.companyId, communityId: row.communityId })
  const rows = periods.toSorted().flatMap((month) => {
    const turnover = reported.get(month) ?? null
    const found = businessMonth({
      ...row.input,
      month,
      turnover,
      rounding: { unit: config.roundingUnit, mode: config.roundingMode },
    })
    if (!found) return []
    const made = live.filter((one) => one.part === month || one.part === `${month}T`)
    const charged = sum(['0.00', ...made.map((one) => one.amount)])
    const amount = turnoverDifference(found.amount, charged)
    // Only a report adds to a month that has been charged, and only once.
    if (!gt(amount, '0') || (made.length > 0 && (turnover === null || made.length > 1))) return []
    return [
      {
        propertyType: house ? 'house' : 'contract',
        propertyId: house?.id ?? row.id,
        propertyName: house?.full_name ?? row.name,
        houseId: house?.id ?? null,
        buildingId: house?.building_id ?? null,
        payerCustomerId: row.customerId,
        payerRole: 'tenant' as const,
        feeItemId: row.feeItemId,
        feePeriod: month,
        periodFrom: found.from,
        periodTo: found.to,
        dueDate: addDays(found.from > dateOf(now) ? found.from : dateOf(now), row.dueDays),
        amount,
        calcText: found.trace.text,
        calcDetail: { steps: [...found.trace.steps] },
        source: 'contract',
        sourceId: row.id,
        sourcePart: made.length ? `${month}T` : month,
      },
    ]
  })
  if (rows.length === 0) return { created: 0, total: '0.00' }
  await createReceivables(
    context,
    book,
    { docType: 'businessFeeStandard', docId: row.id, docNo: row.contractNo },
    'generate',
    rows,
  )
  return { created: rows.length, total: sum(rows.map((one) => one.amount)) }
}

export async function generate(
  context: ActionContext,
  { id, periods }: ParsedOf<typeof generateBusiness>,
): Promise<{ created: number; total: string }> {
  const made = await charge(context, await standard(context, id), [...new Set(periods)])
  if (made.created === 0) throw refuse('所选月份没有需要生成的应收')
  return made
}

/** Charges what the reports add to their months and marks them. */
export async function generateReports(
  context: ActionContext,
  { ids }: ParsedOf<typeof generateTurnover>,
): Promise<{ created: number; total: string }> {
  const reports = await lockReports(context, ids)
  if (reports.some((row) => row['status'] !== 2)) throw refuse('只能为已审核的营业额生成应收')
  let [created, total] = [0, '0.00']
  for (const report of reports) {
    const standards = await context.q.query<Standard>(
      `${SELECT} where s.community_id = $1 and s.contract_no = $2 and s.turnover_mode <> 'none' and s.status = 2 and s.deleted_at is null order by s.id for update of s`,
      [report.communityId, report['contractNo']],
    )
    for (const row of standards) {
      const made = await charge(context, row, [String(report['feePeriod'])])
      created += made.created
      total = add(total, made.total)
    }
  }
  await markCharged(context, ids)
  return { created, total }
}
