import { addDays } from '@wuguan/contract/kernel/dates'
import {
  householdVisit,
  HOUSEHOLD_VISIT_STATUS,
  HOUSEHOLD_VISIT_TYPE,
} from '@wuguan/contract/work-order/household-visit.entity'
import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const VISITS = 60
const { planned, done, missed, cancelled } = HOUSEHOLD_VISIT_STATUS
/** What became of the latest, from the newest; everything before them was made. */
const LATEST = [
  ...Array<number>(8).fill(planned),
  ...Array<number>(3).fill(cancelled),
  ...Array<number>(6).fill(missed),
]
/** Days between the visits that were made: the oldest are past the cycle. */
const STEP = 7
const TALKS = [
  '了解业主居住情况，介绍近期园区工作安排。',
  '走访慰问，提醒冬季用电用气安全。',
  '回访上次报修，业主反映水管不再渗漏。',
  '沟通物业费缴纳情况，业主表示月底前缴清。',
  '介绍装修管理规定和垃圾清运安排。',
]
const DEMANDS = ['希望增加电动车充电桩', '楼道照明偏暗，希望更换灯泡', '希望周末也安排垃圾清运']
const REASONS = ['业主出差，电话沟通改期', '与其他走访合并', '业主已搬离']

interface Home {
  id: string
  communityId: number
  customerId: string
  name: string
}

/** Home visits of three communities: made, in vain, called off, and to come. */
export async function seedHouseholdVisitDemo({ q, now, kernel, actor, companies, users }: DemoContext): Promise<void> {
  const companyId = companies[HOME]!
  const homes = await q.query<Home>(
    `select h.id, h.community_id as "communityId", p.id as "customerId", p.name from community c cross join lateral (
         select * from house where community_id = c.id and deleted_at is null and lineage = 1 and use_status in (4, 5, 6) order by id limit 24) h
       cross join lateral (select customer_id from customer_house where house_id = h.id and relation = 1 and end_date is null order by id limit 1) x
       join customer p on p.id = x.customer_id
     where c.id in (select id from community where company_id = $1 and deleted_at is null order by id limit 3) order by h.id`,
    [companyId],
  )
  const visitors = ['steward01', 'manager01'].map((name) => users[name]!)
  const types = HOUSEHOLD_VISIT_TYPE.items.map(({ code }) => code)
  const today = dateOf(now)
  const numbers = new Map<string, number>()
  const rows = Array.from({ length: VISITS }, (_, n) => {
    const newest = VISITS - 1 - n
    const status = LATEST[newest] ?? done
    const age = (newest - LATEST.length + 1) * STEP
    // Two visits are for today; the others that are planned lie within a week.
    const day = addDays(today, status === planned ? Math.max(0, newest - 1) : status === done ? -age : -newest)
    const home = homes[(n * 5) % homes.length]!
    const visitor = visitors[n % visitors.length]!
    const written = day.slice(2).replaceAll('-', '')
    const number = (numbers.get(written) ?? 0) + 1
    numbers.set(written, number)
    const made = status === done || status === missed
    const at = made ? `${day} ${String(9 + (n % 8)).padStart(2, '0')}:${n % 2 ? '30' : '00'}:00` : null
    return {
      id: uuidv7(),
      place: { companyId, communityId: home.communityId },
      draft: {
        visitNo: `SM${written}${String(number).padStart(4, '0')}`,
        houseId: home.id,
        customerId: home.customerId,
        visitType: types[n % types.length],
        planDate: n % 4 === 0 && made ? null : day,
        visitorIds: n % 6 === 0 ? visitors : [visitor],
        status,
        visitAt: at,
        ...(status === done
          ? {
              metPerson: home.name,
              content: TALKS[n % TALKS.length],
              demands: n % 5 === 0 ? DEMANDS[n % DEMANDS.length] : null,
              satisfaction: [5, 4, 5, 4, 3, 5, 2][n % 7],
            }
          : {}),
        ...(made ? { recordedBy: visitor, recordedAt: at } : {}),
        cancelReason: status === cancelled ? REASONS[n % REASONS.length] : null,
      },
    }
  })
  await insertRows(q, householdVisit, rows, actor, kernel.secrets, now)
  await q.query(
    `update household_visit t set created_by = coalesce(t.recorded_by, $2), created_at = coalesce(t.visit_at, $1), updated_at = coalesce(t.visit_at, $1) where t.company_id = $3`,
    [now, visitors[0], companyId],
  )
  await q.query(
    `insert into code_counter (id, rule_id, period_key, last_value, created_at, updated_at)
     select gen_random_uuid(), r.id, '20' || n.day, n.last, $2, $2 from jsonb_to_recordset($1::jsonb) as n(day text, last integer)
     join code_rule r on r.code = 'householdVisit' and r.company_id is null on conflict (rule_id, period_key) do update set last_value = greatest(code_counter.last_value, excluded.last_value)`,
    [JSON.stringify([...numbers].map(([day, last]) => ({ day, last }))), now],
  )
}
