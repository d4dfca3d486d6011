import type { EnergyView, MasterLoss, energyView } from '@wuguan/contract/meter/energy.actions'
import { METER_UNIT } from '@wuguan/contract/meter/meter.entity'
import { growth, lossOf } from '@wuguan/contract/meter/rules/loss'
import { add, div, isZero, mul, sub, sum } from '@wuguan/contract/kernel/decimal'
import { addMonths, lastDay, periodsFrom } from '@wuguan/contract/kernel/period'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { PLACE, demandCommunity } from '../support.ts'

/** Usage that counts: audited readings of meters that nobody has deleted. */
const COUNTED = `r.status in (2, 3)`
const TOP = 20
const MONTHS = 12

interface MeterUsage {
  id: string
  code: string
  name: string
  place: string
  parentId: string | null
  levelId: string
  levelName: string
  alarmRate: string
  usageType: string
  useStatus: number | null
  readingId: string | null
  usage: string | null
  children: number
}

/** Meters of a kind with their usage of a period. */
const readMeters = async (q: Queryable, communityId: number, kind: string, period: string): Promise<MeterUsage[]> =>
  (
    await q.query<{ row: MeterUsage }>(
      `select json_build_object('id', m.id, 'code', m.code, 'name', coalesce(m.name, m.code), 'place', ${PLACE('m', 'h')}, 'parentId', m.parent_id, 'levelId', l.id, 'levelName', l.name,
         'alarmRate', l.loss_alarm_rate::text, 'usageType', m.usage_type, 'useStatus', h.use_status, 'readingId', u.id, 'usage', u.usage::text,
         'children', (select count(*) from meter c where c.parent_id = m.id and c.deleted_at is null and c.status <> 3)) as row
       from meter m join meter_level l on l.id = m.level_id left join house h on h.id = m.property_id
       left join lateral (select (array_agg(r.id order by r.read_date desc))[1] as id, sum(r.usage) as usage from meter_reading r
         where r.meter_id = m.id and r.fee_period = $3 and ${COUNTED} having count(*) > 0) u on true
       where m.community_id = $1 and m.kind = $2 and m.deleted_at is null and (m.status <> 3 or u.id is not null)
       order by l.level_no, m.read_order nulls last, m.code`,
      [communityId, kind, period],
    )
  ).map(({ row }) => row)

/** Monthly totals by one definition: of the masters that nothing stands above, else of the meters that have none below. */
async function readMonths(
  q: Queryable,
  communityId: number,
  kind: string,
  periods: readonly string[],
  masters: boolean,
): Promise<Map<string, string>> {
  const only = masters
    ? `m.usage_type = 'master' and m.parent_id is null`
    : `not exists (select 1 from meter c where c.parent_id = m.id and c.deleted_at is null)`
  const rows = await q.query<{ period: string; usage: string }>(
    `select r.fee_period as period, sum(r.usage)::text as usage from meter_reading r join meter m on m.id = r.meter_id
     where r.community_id = $1 and r.meter_kind = $2 and r.fee_period = any($3) and ${COUNTED} and m.deleted_at is null and ${only} group by r.fee_period`,
    [communityId, kind, periods],
  )
  return new Map(rows.map((row) => [row.period, row.usage]))
}

const percent = (part: string, whole: string): string | null => (isZero(whole) ? null : div(mul(part, 100), whole, 2))
const usageOf = (meters: readonly MeterUsage[]) => sum(meters.map((one) => one.usage ?? '0'))
const largestFirst = (a: MeterUsage, b: MeterUsage) => {
  const difference = sub(b.usage ?? '0', a.usage ?? '0')
  return isZero(difference) ? a.code.localeCompare(b.code) : difference.startsWith('-') ? -1 : 1
}

function lossesOf(meters: readonly MeterUsage[]): { losses: MasterLoss[]; rate: string | null } {
  const below = Map.groupBy(
    meters.filter((one) => one.parentId !== null),
    (one) => one.parentId!,
  )
  let [lost, fed] = ['0', '0']
  const losses = meters.flatMap((master): MasterLoss[] => {
    const children = below.get(master.id) ?? []
    if (children.length === 0) return []
    const missing = children.filter((one) => one.usage === null).length + (master.usage === null ? 1 : 0)
    const base = {
      meterId: master.id,
      code: master.code,
      name: master.name,
      usage: master.usage ?? '0',
      children: usageOf(children),
      missing,
    }
    if (missing > 0) return [{ ...base, loss: null, rate: null, alarm: false, inverted: false }]
    const { loss, inverted, alarm } = lossOf(
      base.usage,
      children.map((one) => one.usage!),
      master.alarmRate,
    )
    lost = add(lost, loss)
    fed = add(fed, base.usage)
    return [{ ...base, loss, rate: percent(loss, base.usage), alarm, inverted }]
  })
  return { losses, rate: percent(lost, fed) }
}

export async function readEnergy({ q, actor }: ActionContext, input: ParsedOf<typeof energyView>): Promise<EnergyView> {
  const { communityId, kind, period } = input
  demandCommunity(actor, 'meter:energy:view', communityId)
  return energyOf(q, communityId, kind, period)
}

export async function energyOf(q: Queryable, communityId: number, kind: string, period: string): Promise<EnergyView> {
  const meters = await readMeters(q, communityId, kind, period)
  const masters = meters.some((one) => one.usageType === 'master' && one.parentId === null)
  const line = periodsFrom(addMonths(period, 1 - MONTHS), period)
  const months = await readMonths(q, communityId, kind, [...line, ...line.map((one) => addMonths(one, -12))], masters)
  const usage = months.get(period) ?? null
  const houses = meters.filter((one) => one.usageType === 'house')
  const shops = meters.filter((one) => one.usageType === 'commercial')
  const shared = meters.filter((one) => one.usageType === 'public')
  const used = houses.filter((one) => one.usage !== null && !isZero(one.usage))
  const ends = meters.filter((one) => one.usageType !== 'master' && one.usage !== null)
  const [figures] = await q.query<{ area: string | null; due: number; read: number; amount: string }>(
    `select (select sum(building_area)::text from house where community_id = $1 and deleted_at is null and lineage = 1) as area,
       (select count(*) from meter where community_id = $1 and kind = $2 and deleted_at is null and collect_mode <> 'prepaid' and (status = 1 or (status = 3 and dismantled_on > $4::date))
          and (install_date is null or install_date <= $4::date)) as due,
       (select count(distinct r.meter_id) from meter_reading r join meter m on m.id = r.meter_id where r.community_id = $1 and r.meter_kind = $2 and r.fee_period = $3 and r.kind = 'normal'
          and r.status in (1, 2, 3) and m.deleted_at is null and m.collect_mode <> 'prepaid' and (m.status = 1 or (m.status = 3 and m.dismantled_on > $4::date))) as read,
       (select coalesce(sum(e.amount), 0)::text from receivable_entry e join receivable v on v.id = e.receivable_id join meter_reading r on r.id::text = v.source_id
          where v.community_id = $1 and v.source = 'meter' and v.fee_period = $3 and r.meter_kind = $2 and e.side = 'R' and e.component = 'P') as amount`,
    [communityId, kind, period, lastDay(period)],
  )
  const { losses, rate } = lossesOf(meters)
  return {
    kind,
    period,
    unit: METER_UNIT[kind] ?? '',
    withoutMaster: !masters,
    usage,
    monthGrowth: usage === null ? null : growth(usage, months.get(addMonths(period, -1)) ?? '0'),
    yearGrowth: usage === null ? null : growth(usage, months.get(addMonths(period, -12)) ?? '0'),
    lossRate: rate,
    publicShare: percent(usageOf(shared), sum([usageOf(shared), usageOf(houses), usageOf(shops)])),
    perHouse: used.length === 0 ? null : div(usageOf(used), used.length, 2),
    perArea: usage === null || figures!.area === null || isZero(figures!.area) ? null : div(usage, figures!.area, 4),
    readRate: figures!.due === 0 ? null : div(mul(figures!.read, 100), figures!.due, 2),
    amount: figures!.amount,
    months: line.map((one) => ({
      period: one,
      usage: months.get(one) ?? null,
      lastYear: months.get(addMonths(one, -12)) ?? null,
    })),
    levels: [...Map.groupBy(meters, (one) => one.levelId)].map(([levelId, of]) => ({
      levelId,
      name: of[0]!.levelName,
      usage: usageOf(of),
    })),
    losses,
    top: ends
      .toSorted(largestFirst)
      .slice(0, TOP)
      .map((one) => ({
        meterId: one.id,
        code: one.code,
        place: one.place,
        usage: one.usage!,
        readingId: one.readingId!,
      })),
    // 自住、出租、经营: somebody is there and uses nothing.
    zero: [...houses, ...shops]
      .filter((one) => one.usage !== null && isZero(one.usage) && [4, 5, 6].includes(one.useStatus ?? 0))
      .map((one) => ({ meterId: one.id, code: one.code, place: one.place, readingId: one.readingId! })),
    heat: await readHeat(q, communityId, kind, line),
  }
}

/** Usage per building and month, of the meters of its houses. */
async function readHeat(
  q: Queryable,
  communityId: number,
  kind: string,
  periods: readonly string[],
): Promise<EnergyView['heat']> {
  const rows = await q.query<{ building: string; period: string; usage: string }>(
    `select b.build_name as building, r.fee_period as period, sum(r.usage)::text as usage
     from meter_reading r join meter m on m.id = r.meter_id join house h on h.id = m.property_id join building b on b.id = h.building_id
     where r.community_id = $1 and r.meter_kind = $2 and r.fee_period = any($3) and ${COUNTED} and m.deleted_at is null
     group by b.order_num, b.build_name, r.fee_period order by b.order_num, b.build_name`,
    [communityId, kind, periods],
  )
  const buildings = [...new Set(rows.map((row) => row.building))]
  const byCell = new Map(rows.map((row) => [`${row.building} ${row.period}`, row.usage]))
  return {
    buildings,
    periods: [...periods],
    values: buildings.map((building) => periods.map((period) => byCell.get(`${building} ${period}`) ?? null)),
  }
}
