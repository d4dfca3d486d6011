import type { Bench, BenchRow, BenchTab, readingBench } from '@wuguan/contract/meter/reading.actions'
import { dialBefore } from '@wuguan/contract/meter/rules/reading'
import { averageUsage } from '@wuguan/contract/meter/rules/alarms'
import { daysOfReading } from '@wuguan/contract/meter/rules/chain'
import { addMonths, lastDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { Params, likeText } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { loadChains, shownState } from '../chain/load.ts'
import { rulesOf, settingsOf } from '../settings.ts'
import { PLACE, STANDARD_NAMES, demandCommunity } from '../support.ts'

const TABS: Readonly<Record<BenchTab, string>> = {
  waiting: 'r.id is null',
  pending: 'r.status = 1',
  audited: 'r.status = 2',
  charged: 'r.status = 3',
}
const ORDER = 'm.read_order nulls last, m.code, m.id'

interface Found {
  row: Omit<BenchRow, 'previousReading' | 'previousDate' | 'average' | 'state'> & {
    previousReading: string | null
    previousDate: string | null
    average: string | null
  }
}

/** Period × kind: the meters that wait in the order they are read, or the readings of a state. */
export async function readBench(
  { q, actor, now }: ActionContext,
  input: ParsedOf<typeof readingBench>,
): Promise<Bench> {
  demandCommunity(actor, 'meter:reading:list', input.communityId)
  const { communityId, feePeriod, kind, tab } = input
  const today = dateOf(now)
  const params = new Params()
  const community = params.add(communityId)
  const period = params.add(feePeriod)
  const meterKind = params.add(kind)
  const wanted: string[] = []
  if (input.buildingId) wanted.push(`h.building_id = ${params.add(input.buildingId)}`)
  if (input.keyword) {
    const text = params.add(likeText(input.keyword))
    wanted.push(
      `(m.code ilike ${text} or m.name ilike ${text} or m.location ilike ${text} or h.full_name ilike ${text})`,
    )
  }
  if (input.abnormal === 'true') wanted.push(`cardinality(r.abnormal) > 0`)
  const due = `m.status = 1 and m.collect_mode <> 'prepaid'`
  const meters = `m.community_id = ${community} and m.kind = ${meterKind} and m.deleted_at is null`
  const reading = `r.meter_id = m.id and r.fee_period = ${period} and r.status in (1, 2, 3)`
  const [counts] = await q.query<Record<'pending' | 'audited' | 'charged' | 'due' | 'read', number>>(
    `select count(*) filter (where r.status = 1) as pending, count(*) filter (where r.status = 2) as audited, count(*) filter (where r.status = 3) as charged,
       count(distinct m.id) filter (where ${due}) as due, count(distinct m.id) filter (where ${due} and r.kind = 'normal') as read
     from meter m left join meter_reading r on ${reading} where ${meters}`,
    params.values.slice(0, 3),
  )
  // A meter that was read for a leaving tenant still waits for the reading of the month.
  const from = `from meter m left join house h on h.id = m.property_id left join meter_reading r on ${reading}${tab === 'waiting' ? " and r.kind = 'normal'" : ''}
    left join sys_user u on u.id = r.read_by where ${meters}`
  const inTab = `${TABS[tab]}${tab === 'waiting' ? ` and ${due}` : ''}${wanted.length ? ` and ${wanted.join(' and ')}` : ''}`
  const [sums] = await q.query<{ total: number; usage: string; amount: string }>(
    `select count(*) as total, coalesce(sum(r.usage), 0)::text as usage, coalesce(sum(r.amount), 0)::text as amount ${from} and ${inTab}`,
    params.values,
  )
  const [limit, offset] = [params.add(input.limit), params.add((input.page - 1) * input.limit)]
  const previous = params.add(addMonths(feePeriod, -1))
  const day = params.add(lastDay(feePeriod) < today ? lastDay(feePeriod) : today)
  const rows = await q.query<Found>(
    `select json_build_object('id', m.id, 'code', m.code, 'kind', m.kind, 'usageType', m.usage_type, 'collectMode', m.collect_mode, 'readOrder', coalesce(m.read_order, 0),
       'propertyId', m.property_id, 'place', ${PLACE('m', 'h')}, 'ratio', coalesce(r.ratio, m.ratio)::text, 'standardNames', ${STANDARD_NAMES('m', day)},
       'lastUsage', (select p.usage::text from meter_reading p where p.meter_id = m.id and p.fee_period = ${previous} and p.kind = 'normal' and p.status in (1, 2, 3)),
       'previousReading', r.previous_reading::text, 'previousDate', r.previous_date, 'average', r.average::text,
       'reading', case when r.id is null then null else json_build_object('id', r.id, 'version', r.version, 'kind', r.kind, 'readDate', r.read_date,
          'currentReading', r.current_reading::text, 'rollover', r.rollover, 'usage', r.usage::text, 'abnormal', coalesce(r.abnormal, '{}'), 'abnormalNote', r.abnormal_note,
          'amount', r.amount::text, 'status', r.status, 'source', r.source, 'readByName', u.pet_name, 'sharedIn', coalesce(r.shared_in, '{}'),
          'last', not exists (select 1 from meter_reading l where l.meter_id = m.id and l.status in (1, 2, 3) and l.read_date > r.read_date)) end) as row
     ${from} and ${inTab} order by ${ORDER} limit ${limit} offset ${offset}`,
    params.values,
  )
  const settings = (await settingsOf(q, [communityId]))(communityId)
  const open = rows.filter(({ row }) => row.reading === null || (row.reading.status === 1 && row.reading.last))
  const chains = await loadChains(
    q,
    open.map(({ row }) => row.id),
    open.flatMap(({ row }) => (row.reading ? [row.reading.id] : [])),
  )
  const list = rows.map(({ row }): BenchRow => {
    const chain = chains.get(row.id)
    if (!chain) return { ...row, previousReading: row.previousReading ?? '0', state: null }
    const previousDate = chain.last?.readDate ?? chain.installDate
    return {
      ...row,
      previousReading: dialBefore(chain),
      previousDate,
      average: row.average ?? averageUsage(chain.past, daysOfReading(previousDate, today)),
      state: shownState(chain),
    }
  })
  return {
    feePeriod,
    today,
    rules: rulesOf(settings, kind),
    list,
    total: sums!.total,
    counts: {
      waiting: counts!.due - counts!.read,
      pending: counts!.pending,
      audited: counts!.audited,
      charged: counts!.charged,
    },
    due: counts!.due,
    read: counts!.read,
    sums: { usage: sums!.usage, amount: sums!.amount },
  }
}
