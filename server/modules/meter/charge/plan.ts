import { METER_UNIT } from '@wuguan/contract/meter/meter.entity'
import type { Alarm } from '@wuguan/contract/meter/rules/alarms'
import { billedFrom } from '@wuguan/contract/meter/rules/chain'
import { plain } from '@wuguan/contract/meter/rules/usage'
import { dueDate } from '@wuguan/contract/charge-base/rules/due-date'
import { ladderYearStart, usageAmount } from '@wuguan/contract/charge-base/rules/ladder'
import { type LadderTier, versionOf } from '@wuguan/contract/charge-base/rules/price-version'
import type { RoundingMode, RoundingUnit } from '@wuguan/contract/charge-base/rules/rounding'
import { type Trace, step } from '@wuguan/contract/charge-base/rules/trace'
import { add, isZero, round } from '@wuguan/contract/kernel/decimal'
import { firstDay } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { settingsOf } from '../settings.ts'
import { PLACE } from '../support.ts'

/** What one reading brings by one usage standard that its meter bears on the day of the reading. */
export interface PlannedCharge {
  readingId: string
  bindingId: string
  standardId: string
  standardName: string
  feeItemId: string
  feeItemCode: string
  feeItemName: string
  propertyType: string
  propertyId: string
  payerCustomerId: string
  payerName: string | null
  payerRole: 'owner' | 'tenant' | 'developer' | 'other'
  /** The late-fee rule of the standard as it stands today; later edits do not touch what is billed. */
  lateFee: {
    overdueRate: string | null
    graceDays: number | null
    startMode: 'fromDue' | 'afterGrace' | null
    overdueCapRatio: string | null
    lateFeeFrom: string | null
  }
  versionFrom: string
  amount: string
  unitRate: string
  quantity: string
  periodFrom: string
  periodTo: string
  dueDate: string
  trace: Trace
}
export interface PlannedReading {
  id: string
  communityId: number
  code: string
  place: string
  feePeriod: string
  status: number
  usage: string
  /** What stood out when it was read. */
  abnormal: Alarm[]
  version: number
  charges: PlannedCharge[]
  /** Why it is not billed. */
  refused: string | null
}

interface Binding {
  id: string
  startDate: string
  propertyType: string
  propertyId: string
  payerKind: string
  customerId: string | null
  unitRateOverride: string | null
  discountRatio: string
  standardId: string
  standardName: string
  methodKind: string
  feeItemId: string
  feeItemCode: string
  feeItemName: string
  itemEnabled: boolean
  additionalAmount: string
  minAmount: string | null
  maxAmount: string | null
  chargeTiming: 'pre' | 'post'
  billDay: number
  dueDays: number
  roundingUnit: RoundingUnit
  roundingMode: RoundingMode
  ladderBasis: 'month' | 'year' | 'reading'
  ladderYearStart: string | null
  basePersons: number | null
  extraPerPerson: string | null
  lateFee: PlannedCharge['lateFee'] | null
  versions: { effectiveFrom: string; unitRate: string; tiers: LadderTier[] | null }[]
}
interface Source {
  id: string
  version: number
  communityId: number
  code: string
  place: string
  kind: string
  collectMode: string
  readingKind: string
  feePeriod: string
  previousReadDate: string | null
  installDate: string | null
  readDate: string
  usage: string
  abnormal: Alarm[]
  status: number
  sharedIn: string[]
  persons: number
  developerId: string | null
  payers: { payer: Person | null; owner: Person | null; tenant: Person | null; developer: Person | null }
  past: { readDate: string; feePeriod: string; usage: string }[]
  bindings: Binding[]
}
interface Person {
  id: string
  name: string | null
  relation?: number
}

const LIVE_RELATION = `ch.start_date <= r.read_date and (ch.end_date is null or ch.end_date >= r.read_date)`
const person = (condition: string, order = 'ch.is_payer desc, ch.start_date desc, ch.id') =>
  `(select json_build_object('id', c.id, 'name', c.name, 'relation', ch.relation) from customer_house ch join customer c on c.id = ch.customer_id
    where ch.house_id = m.property_id and ${LIVE_RELATION} and ${condition} order by ${order} limit 1)`
const OWNER = 1
const TENANT = 3

/** Everything the amounts of some readings depend on, in one statement. */
const readSources = (q: Queryable, ids: readonly string[]) =>
  q.query<{ source: Source }>(
    `select json_build_object('id', r.id, 'version', r.version, 'communityId', r.community_id, 'code', m.code, 'place', ${PLACE('m', 'h')}, 'kind', m.kind, 'collectMode', m.collect_mode,
       'readingKind', r.kind, 'feePeriod', r.fee_period, 'installDate', m.install_date, 'readDate', r.read_date, 'usage', r.usage::text, 'abnormal', coalesce(r.abnormal, '{}'), 'status', r.status,
       'sharedIn', coalesce(r.shared_in, '{}'),
       'previousReadDate', (select max(p.read_date) from meter_reading p where p.meter_id = m.id and p.status in (1, 2, 3) and p.read_date < r.read_date),
       'persons', (select count(distinct ch.customer_id) from customer_house ch where ch.house_id = m.property_id and ${LIVE_RELATION}),
       'developerId', i.developer_customer_id,
       'payers', json_build_object('payer', coalesce(${person('ch.is_payer')}, ${person(`ch.relation = ${OWNER}`)}), 'owner', ${person(`ch.relation = ${OWNER}`)},
          'tenant', ${person(`ch.relation = ${TENANT}`)}, 'developer', (select json_build_object('id', c.id, 'name', c.name) from customer c where c.id = i.developer_customer_id)),
       'past', (select coalesce(json_agg(json_build_object('readDate', p.read_date, 'feePeriod', p.fee_period, 'usage', p.usage::text)), '[]') from meter_reading p
          where p.meter_id = m.id and p.status in (1, 2, 3) and p.read_date < r.read_date and p.read_date >= r.read_date - 370),
       'bindings', (select coalesce(json_agg(json_build_object('id', b.id, 'startDate', b.start_date, 'propertyType', b.property_type, 'propertyId', b.property_id, 'payerKind', b.payer_kind,
            'customerId', b.customer_id, 'unitRateOverride', b.unit_rate_override::text, 'discountRatio', b.discount_ratio::text, 'standardId', s.id, 'standardName', s.name,
            'methodKind', cm.kind, 'feeItemId', fi.id, 'feeItemCode', fi.code, 'feeItemName', fi.name, 'itemEnabled', fi.enabled, 'additionalAmount', s.additional_amount::text,
            'minAmount', s.min_amount::text, 'maxAmount', s.max_amount::text, 'chargeTiming', s.charge_timing, 'billDay', coalesce(s.bill_day, cfg.bill_day, 5),
            'dueDays', s.due_days, 'roundingUnit', coalesce(s.rounding_unit, cfg.rounding_unit, 'fen'), 'roundingMode', coalesce(s.rounding_mode, cfg.rounding_mode, 'halfUp'),
            'ladderBasis', s.ladder_basis, 'ladderYearStart', s.ladder_year_start, 'basePersons', s.base_persons, 'extraPerPerson', s.extra_per_person::text,
            'lateFee', case when fi.late_fee_enabled then json_build_object('overdueRate', s.overdue_rate::text, 'graceDays', s.late_fee_grace_days, 'startMode', s.late_fee_start_mode,
              'overdueCapRatio', s.overdue_cap_ratio::text, 'lateFeeFrom', cfg.late_fee_from) end,
            'versions', (select coalesce(json_agg(json_build_object('effectiveFrom', v.effective_from, 'unitRate', v.unit_rate::text, 'tiers', v.tiers)), '[]')
               from fee_standard_rate v where v.fee_standard_id = s.id)) order by fi.code, b.id), '[]')
          from house_fee_standard b join fee_standard s on s.id = b.fee_standard_id join fee_item fi on fi.id = b.fee_item_id join calculation_method cm on cm.id = s.calculation_method_id
          where b.meter_id = m.id and cm.kind in ('meter', 'ladder') and b.start_date <= r.read_date and (b.end_date is null or b.end_date >= r.read_date))) as source
     from meter_reading r join meter m on m.id = r.meter_id left join house h on h.id = m.property_id
     left join community_charge_config cfg on cfg.community_id = r.community_id left join community_charge_info i on i.community_id = r.community_id
     where r.id = any($1) order by m.read_order nulls last, m.code, r.read_date`,
    [ids],
  )

/** What each of these readings would bring; nothing is written. */
export async function planCharges(q: Queryable, ids: readonly string[]): Promise<PlannedReading[]> {
  const sources = (await readSources(q, ids)).map((row) => row.source)
  const settings = await settingsOf(
    q,
    sources.map((source) => source.communityId),
  )
  return sources.map((source) => planOne(source, settings(source.communityId).initialToDeveloper))
}

function planOne(source: Source, initialToDeveloper: boolean): PlannedReading {
  const { id, communityId, code, place, feePeriod, status, usage, abnormal, version } = source
  const reading = { id, communityId, code, place, feePeriod, status, usage, abnormal, version }
  const refused = (reason: string): PlannedReading => ({ ...reading, charges: [], refused: reason })
  if (status !== 2) return refused(status === 3 ? '该读数已生成应收' : '只能对已审核的读数生成应收')
  if (source.collectMode === 'prepaid') return refused('预付费表不生成应收')
  if (source.sharedIn.length > 0) return refused(`该读数已用于公摊${source.sharedIn.join('、')}`)
  // Until delivery the developer had the meter; unless he is to pay for it nobody is billed.
  const developers = source.readingKind === 'initial'
  if (developers && !initialToDeveloper) return { ...reading, charges: [], refused: null }
  if (source.bindings.length === 0) return refused('未绑定收费标准')
  const charges: PlannedCharge[] = []
  for (const binding of source.bindings) {
    const payer = payerOf(source, binding, developers)
    if (typeof payer === 'string') return refused(payer)
    const charge = chargeOf(source, binding, payer)
    if (typeof charge === 'string') return refused(charge)
    charges.push(charge)
  }
  return { ...reading, charges, refused: null }
}

const NO_LATE_FEE: PlannedCharge['lateFee'] = {
  overdueRate: null,
  graceDays: null,
  startMode: null,
  overdueCapRatio: null,
  lateFeeFrom: null,
}
const ROLES: Readonly<Record<number, PlannedCharge['payerRole']>> = { [OWNER]: 'owner', [TENANT]: 'tenant' }
const roleOf = (source: Source, payer: Person): PlannedCharge['payerRole'] =>
  payer.id === source.developerId ? 'developer' : (ROLES[payer.relation ?? 0] ?? 'other')

function payerOf(source: Source, binding: Binding, developers: boolean): Person | string {
  if (developers || binding.payerKind === 'developer')
    return source.payers.developer ?? '请先在项目收费信息中设置开发商客户'
  if (binding.payerKind === 'customer' && binding.customerId) return { id: binding.customerId, name: null }
  const kind = binding.payerKind as 'payer' | 'owner' | 'tenant'
  return source.payers[kind] ?? source.payers.payer ?? '房产没有付费人'
}

/** Usage that the ladder has already seen: of its year, or of other readings of the month. */
function usedBefore(source: Source, binding: Binding): string[] {
  if (binding.methodKind !== 'ladder' || binding.ladderBasis === 'reading') return []
  if (binding.ladderBasis === 'month')
    return source.past.filter((one) => one.feePeriod === source.feePeriod).map((one) => one.usage)
  const start = ladderYearStart(source.readDate, binding.ladderYearStart ?? '01-01')
  return source.past.filter((one) => one.readDate >= start).map((one) => one.usage)
}

function chargeOf(source: Source, binding: Binding, payer: Person): PlannedCharge | string {
  if (!binding.itemEnabled) return `收费项目【${binding.feeItemName}】已停用`
  const version = versionOf(binding.versions, source.readDate)
  if (!version) return `【${binding.standardName}】在${source.readDate}没有价格版本`
  const calculated = usageAmount({
    kind: binding.methodKind === 'ladder' ? 'ladder' : 'meter',
    usage: source.usage,
    used: usedBefore(source, binding).reduce((total, one) => add(total, one), '0'),
    unitRate: version.unitRate,
    tiers: version.tiers,
    unitRateOverride: binding.unitRateOverride,
    discountRatio: binding.discountRatio,
    additionalAmount: binding.additionalAmount,
    minAmount: binding.minAmount,
    maxAmount: binding.maxAmount,
    persons: source.persons,
    basePersons: binding.basePersons,
    extraPerPerson: binding.extraPerPerson,
    rounding: { unit: binding.roundingUnit, mode: binding.roundingMode },
    unit: METER_UNIT[source.kind] ?? '',
  })
  const nothing = isZero(source.usage)
  return {
    readingId: source.id,
    bindingId: binding.id,
    standardId: binding.standardId,
    standardName: binding.standardName,
    feeItemId: binding.feeItemId,
    feeItemCode: binding.feeItemCode,
    feeItemName: binding.feeItemName,
    propertyType: binding.propertyType,
    propertyId: binding.propertyId,
    payerCustomerId: payer.id,
    payerName: payer.name,
    payerRole: roleOf(source, payer),
    lateFee: binding.lateFee ?? NO_LATE_FEE,
    versionFrom: version.effectiveFrom,
    // Nothing used costs the minimum, or nothing: neither extra nor rounding makes a bill of it.
    amount: nothing ? round(binding.minAmount ?? '0', 2) : calculated.amount,
    unitRate: binding.unitRateOverride ?? version.unitRate,
    quantity: source.usage,
    periodFrom: billedFrom(source.previousReadDate, source.installDate ?? firstDay(source.feePeriod), source.readDate),
    periodTo: source.readDate,
    dueDate: dueDate({
      period: source.feePeriod,
      cycle: 1,
      chargeTiming: binding.chargeTiming,
      billDay: binding.billDay,
      dueDays: binding.dueDays,
      bindingStart: binding.startDate,
    }),
    trace: {
      text: calculated.trace.text,
      steps: [
        step('表号', source.code, '仪表'),
        step('期间用量', `${plain(source.usage)}${METER_UNIT[source.kind] ?? ''}`, '抄表数据'),
        step('价格版本', version.effectiveFrom, binding.standardName),
        ...calculated.trace.steps,
      ],
    },
  }
}
