import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import type { LiftBoard, LiftDue, LiftCell } from '@wuguan/contract/elevator/elevator.actions'
import { faultCount, meanArrival, trappedCount } from '@wuguan/contract/elevator/lift-faults.facts'
import { maintainOnTime } from '@wuguan/contract/elevator/lift-visits.facts'
import { addDays } from '@wuguan/contract/kernel/dates'
import { addMonths, firstDay } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../kernel/clock.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { Params } from '../../kernel/db/sql.ts'
import { readFigures } from '../../kernel/figures.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { elevatorHooks } from './elevator.hooks.ts'

const CODE = 'elevator:dashboard:view'
const SOON_DAYS = 30
const LISTED = 10

/** How the lifts of the communities that the caller looks at stand. */
export async function readBoard(context: ActionContext): Promise<LiftBoard> {
  const { q, actor, now } = context
  const today = dateOf(now)
  const params = new Params()
  const seen = `e.deleted_at is null and ${scoped(elevator, elevatorHooks, actor, CODE, 'e', params)}`
  const day = params.add(today)
  const soon = params.add(addDays(today, SOON_DAYS))
  const listed = params.add(LISTED)
  const used = `e.status in ('running', 'fault')`
  const from = `from elevator e join community c on c.id = e.community_id where ${seen}`
  const due = (date: string, what: string) =>
    `'id', x.id, 'registerCode', x.register_code, 'elevatorNo', x.elevator_no, 'communityName', x.community, 'dueDate', ${date}, 'what', ${what}, 'days', ${date} - ${day}::date`
  const [found] = await q.query<
    Omit<LiftBoard, 'today' | 'faults' | 'trapped' | 'meanArrival' | 'trend' | 'contractors' | 'communities'> & {
      maintains: LiftDue[]
      checks: LiftDue[]
      states: LiftBoard['states']
    }
  >(
    `select
       (select coalesce(json_agg(json_build_object('status', s.status, 'lifts', s.n)), '[]') from (select e.status, count(*)::int as n ${from} group by e.status) s) as states,
       count(*) filter (where ${used} and e.next_maintain_due < ${day}::date)::int as "maintainLate",
       (select count(*)::int from elevator_check k join elevator e on e.id = k.elevator_id where ${seen} and k.phase not in ('passed', 'cancelled') and k.due_date between ${day}::date and ${soon}::date) as "checkSoon",
       (select count(*)::int from elevator_check k join elevator e on e.id = k.elevator_id where ${seen} and k.phase not in ('passed', 'cancelled') and k.due_date < ${day}::date) as "checkLate",
       count(*) filter (where ${used} and (e.contractor_id is null or e.contract_end < ${day}::date))::int as uncovered,
       (select count(*)::int from elevator_fault f join elevator e on e.id = f.elevator_id where ${seen} and f.status in ('reported', 'arrived')) as "openFaults",
       (select coalesce(json_agg(json_build_object(${due('x.next_maintain_due', `'维保'`)}) order by x.next_maintain_due, x.elevator_no), '[]')
          from (select e.*, c.name as community ${from} and ${used} and e.next_maintain_due is not null order by e.next_maintain_due, e.elevator_no limit ${listed}) x) as maintains,
       (select coalesce(json_agg(json_build_object(${due('x.due_date', `case x.check_kind when 'inspect' then '定期检验' else '自行检测' end`)}) order by x.due_date, x.elevator_no), '[]')
          from (select e.id, k.due_date, k.check_kind, e.register_code, e.elevator_no, c.name as community from elevator_check k join elevator e on e.id = k.elevator_id join community c on c.id = e.community_id
            where ${seen} and k.phase not in ('passed', 'cancelled') order by k.due_date, e.elevator_no limit ${listed}) x) as checks
     ${from}`,
    params.values,
  )
  const grid = new Params()
  const cells = await q.query<LiftCell>(
    `select e.id, e.register_code as "registerCode", e.elevator_no as "elevatorNo", e.status, c.name as community, coalesce(b.build_name, '') as building
     from elevator e join community c on c.id = e.community_id left join building b on b.id = e.building_id
     where e.deleted_at is null and e.status <> 'scrapped' and ${scoped(elevator, elevatorHooks, actor, CODE, 'e', grid)} order by c.id, b.build_name nulls last, e.elevator_no`,
    grid.values,
  )
  // Whoever sees own rows alone sees no community whole: its figures are not his to know.
  const whole = actor.scope(CODE).communities
  const communities = (actor.communityIds ?? whole).filter((id) => whole.includes(id))
  const month = today.slice(0, 7)
  const year = firstDay(addMonths(month, -11))
  const [current] = await readFigures(context, [faultCount, trappedCount, meanArrival], {
    communities,
    from: firstDay(month),
    to: today,
  })
  const months = await readFigures(context, [faultCount, trappedCount], {
    communities,
    from: year,
    to: today,
    by: 'month',
  })
  const firms = await readFigures(context, [maintainOnTime], { communities, from: year, to: today, by: 'contractorId' })
  const known = communities.length > 0 ? current : undefined
  return {
    today,
    ...found!,
    faults: known?.values['elevator.faultCount'] ?? null,
    trapped: known?.values['elevator.trappedCount'] ?? null,
    meanArrival: known?.values['elevator.meanArrival'] ?? null,
    trend: months.map(({ key, values }) => ({
      month: key ?? '',
      faults: values['elevator.faultCount'] ?? '0',
      trapped: values['elevator.trappedCount'] ?? '0',
    })),
    contractors: firms
      .map(({ key, title, values }) => ({ id: key, name: title, onTime: values['elevator.maintainOnTime'] ?? null }))
      .filter(({ onTime }) => onTime !== null),
    communities: [...new Set(cells.map(({ community }) => community))].map((name) => ({
      name,
      lifts: cells.filter(({ community }) => community === name),
    })),
  }
}
