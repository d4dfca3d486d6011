import { leaveType } from '@wuguan/contract/workflow/leave-type.entity'
import { leaveBalance } from '@wuguan/contract/workflow/leave-balance.entity'
import { leave } from '@wuguan/contract/workflow/leave.entity'
import { leaveLength } from '@wuguan/contract/workflow/leave-days'
import { add } from '@wuguan/contract/kernel/decimal'
import { addDays, weekday } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { apply, withdraw } from '../../modules/workflow/leave/leave.service.ts'
import { reject } from '../../modules/bpm/task/decide.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const PEOPLE = 30
const HISTORY = 35
/** Whole days whose person was back at noon. */
const RETURNED: readonly number[] = [32, 34]
const BALANCES = 60
const REASONS = ['家中有事', '回老家探亲', '身体不适就医', '孩子家长会', '办理证件'] as const

const TYPES = [
  { name: '年假', unit: 2, paid: true, yearQuota: '10.0', minUnit: '0.5', carryOver: true },
  { name: '事假', unit: 2, paid: false, yearQuota: null, minUnit: '0.5' },
  { name: '病假', unit: 2, paid: true, yearQuota: null, minUnit: '0.5', needProofAfter: '2.0' },
  { name: '婚假', unit: 1, paid: true, yearQuota: '13.0', minUnit: '1.0' },
  { name: '产假', unit: 1, paid: true, yearQuota: '158.0', minUnit: '1.0' },
  { name: '调休', unit: 3, paid: true, yearQuota: null, minUnit: '0.5' },
] as const
const [ANNUAL, PERSONAL, SICK, WEDDING] = [0, 1, 2, 3]

/** The kinds of leave of the group, a year of leaves in one branch, and what is left of them. */
export async function seedLeaves(demo: DemoContext): Promise<void> {
  const { q, kernel, actor, now, companies } = demo
  const types = (
    await insertRows(
      q,
      leaveType,
      TYPES.map((type) => ({ draft: { ...type }, place: { companyId: companies['root']!, communityId: null } })),
      actor,
      kernel.secrets,
      now,
    )
  ).map(String)
  const people = await q.query<{ id: number; department_id: number | null }>(
    'select id, department_id from sys_user where company_id = $1 and state = 1 and deleted_at is null order by id limit $2',
    [companies[HOME], PEOPLE],
  )
  await seedHistory(demo, types, people)
  await playLeaves(demo, types)
}

/** The last working day on or before a date. */
const workday = (date: string): string => (weekday(date) > 5 ? workday(addDays(date, -1)) : date)

async function seedHistory(
  { q, kernel, actor, now, companies }: DemoContext,
  types: readonly string[],
  people: readonly { id: number; department_id: number | null }[],
): Promise<void> {
  const place = { companyId: companies[HOME]!, communityId: null }
  const today = dateOf(now)
  const used = new Map<string, string>()
  const rows = Array.from({ length: HISTORY }, (_, at) => {
    const person = people[at % people.length]!
    const type = at % 4 < 2 ? ANNUAL : at % 4 === 2 ? PERSONAL : SICK
    const date = workday(addDays(today, -(3 * at + 6)))
    const span = { startAt: `${date} 09:00:00`, endAt: `${date} ${at % 3 === 0 ? '12' : '18'}:00:00` }
    const length = leaveLength(span, 2, () => false)
    const returned = RETURNED.includes(at)
    const counted = returned ? '0.5' : length.days
    const key = `${person.id}:${types[type!]}:${date.slice(0, 4)}`
    used.set(key, add(used.get(key) ?? '0.0', counted))
    return {
      draft: {
        code: `QJ${date.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
        userId: person.id,
        departmentId: person.department_id,
        leaveTypeId: types[type!],
        ...span,
        days: length.days,
        parts: length.byYear,
        reason: REASONS[at % REASONS.length],
        status: 2,
        ...(returned ? { returnAt: `${date} 12:00:00`, returnStatus: 2, cancelledDays: '0.5' } : {}),
      },
      place,
    }
  })
  await insertRows(q, leave, rows, actor, kernel.secrets, now)
  await q.query(
    "update leave_request set created_by = user_id, created_at = start_at - interval '2 days', updated_at = start_at - interval '1 day' where process_instance_id is null",
  )
  const year = today.slice(0, 4)
  for (const { id } of people)
    if (!used.has(`${id}:${types[ANNUAL!]}:${year}`)) used.set(`${id}:${types[ANNUAL!]}:${year}`, '0.0')
  for (const { id } of people) if (used.size < BALANCES) used.set(`${id}:${types[WEDDING!]}:${year}`, '0.0')
  await insertRows(
    q,
    leaveBalance,
    [...used].map(([key, days]) => {
      const [userId, leaveTypeId, of] = key.split(':') as [string, string, string]
      const quota = TYPES[types.indexOf(leaveTypeId)]!.yearQuota
      return {
        draft: { userId: Number(userId), leaveTypeId, year: Number(of), quota, used: days, frozen: '0.0' },
        place,
      }
    }),
    actor,
    kernel.secrets,
    now,
  )
}

/** Three that wait for their decision, one refused, one taken back: each through its process. */
async function playLeaves(demo: DemoContext, types: readonly string[]): Promise<void> {
  const { q, kernel, users, companies, now } = demo
  const stage = new Stage(demo, companies[HOME]!)
  const monday = addDays(dateOf(now), 15 - weekday(dateOf(now)))
  const plans = [
    { who: 'steward01', from: 0, to: 1, ending: 'running' },
    { who: 'cashier01', from: 1, to: 1, ending: 'running' },
    { who: 'engineer01', from: 2, to: 4, ending: 'running' },
    { who: 'charge01', from: 0, to: 0, ending: 'rejected' },
    { who: 'zhaolei', from: 3, to: 3, ending: 'cancelled' },
  ] as const
  for (const [at, { who, from, to, ending }] of plans.entries()) {
    const context = { ...(await stage.as(users[who]!, now)), kernel }
    const asked = await apply(context, {
      leaveTypeId: types[ANNUAL!]!,
      startAt: `${addDays(monday, from)} 09:00:00`,
      endAt: `${addDays(monday, to)} 18:00:00`,
      reason: REASONS[at]!,
      submit: true,
    })
    if (ending === 'cancelled') await withdraw(context, { id: asked.id, reason: '行程改变' })
    if (ending !== 'rejected') continue
    const [task] = await q.query<{ id: string; who: number }>(
      `select k.id, coalesce(k.assignee_id, (select c.target_id from process_task__candidates c where c.owner_id = k.id order by c.position limit 1)) as who
       from process_task k join leave_request l on l.process_instance_id = k.instance_id where l.id = $1 and k.result = 1 limit 1`,
      [asked.id],
    )
    await reject(await stage.as(task!.who, now), { taskId: task!.id, comment: '月底结账，请改期' })
  }
}
