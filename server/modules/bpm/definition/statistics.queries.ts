import type { ProcessStatistics, processStatistics } from '@wuguan/contract/bpm/definition.actions'
import { Params } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'

/** Part 6 of the book over the companies that the caller sees: natural hours, shares in percent, two decimals. */
const HOURS = 'round(avg(extract(epoch from t.end_time - t.create_time) / 3600)::numeric, 2)::text'
const rate = (good: string, of: string) =>
  `case when ${of} = 0 then null else round(100.0 * ${good} / ${of}, 2)::text end`
const counted = (result: number) => `count(*) filter (where i.result = ${result})`
const PASS = rate(counted(2), `(${counted(2)} + ${counted(3)})`)

export async function readStatistics(
  { q, actor, now }: ActionContext,
  { key, from, to, companyId }: ParsedOf<typeof processStatistics>,
): Promise<ProcessStatistics> {
  const visible = actor.scope('bpm:definition:list').companies
  const companies = companyId ? visible.filter((id) => id === companyId) : visible
  const build = (text: (where: { instances: string; within: (column: string) => string; now: string }) => string) => {
    const params = new Params()
    const mine = params.add([...companies])
    const ofKey = key ? ` and i.definition_key = ${params.add(key)}` : ''
    const start = from ? params.add(`${from}T00:00:00+08:00`) : null
    const end = to ? params.add(`${to}T23:59:59.999+08:00`) : null
    let at: string | null = null
    const sql = text({
      instances: `i.company_id = any(${mine})${ofKey}`,
      within: (column) =>
        `${start ? ` and ${column} >= ${start}::timestamptz` : ''}${end ? ` and ${column} <= ${end}::timestamptz` : ''}`,
      get now() {
        at ??= params.add(now)
        return `${at}::timestamptz`
      },
    })
    return q.query<never>(sql, params.values)
  }
  const decided = `process_task t join process_instance i on i.id = t.instance_id`
  const name = `(select d.name from process_definition d where d.id = (array_agg(i.process_definition_id order by i.create_time desc))[1])`
  const [nodes, processes, people, byCompany, months, overdue, backlog] = [
    await build(
      ({
        instances,
        within,
      }) => `select t.task_definition_key as key, max(t.name) as name, i.definition_key as "processKey", ${name} as "processName",
         count(*) as count, ${HOURS} as "averageHours" from ${decided} where ${instances} and t.result in (2, 3)${within('t.end_time')}
       group by i.definition_key, t.task_definition_key order by avg(t.end_time - t.create_time) desc`,
    ),
    await build(
      ({
        instances,
        within,
      }) => `select i.definition_key as key, ${name} as name, ${counted(1)} as running, ${counted(2)} as passed, ${counted(3)} as rejected,
         ${counted(4)} as cancelled, ${PASS} as "passRate" from process_instance i where ${instances} and (i.result = 1 or (true${within('i.end_time')}))
       group by i.definition_key order by count(*) desc`,
    ),
    await build(
      ({
        instances,
        within,
      }) => `select u.id as "userId", u.pet_name as name, count(*) filter (where t.result in (2, 3)${within('t.end_time')}) as decided,
         coalesce(round(avg(extract(epoch from t.end_time - t.create_time) / 3600) filter (where t.result in (2, 3)${within('t.end_time')})::numeric, 2), 0)::text as "averageHours",
         count(*) filter (where t.result = 1 and not t.waiting) as open
       from ${decided} join sys_user u on u.id = t.assignee_id where ${instances}
       group by u.id having count(*) filter (where t.result in (2, 3)${within('t.end_time')}) + count(*) filter (where t.result = 1 and not t.waiting) > 0
       order by decided desc, u.id limit 100`,
    ),
    await build(
      ({
        instances,
        within,
      }) => `select i.company_id as "companyId", c.name, count(*) filter (where true${within('i.create_time')}) as started,
         count(*) filter (where i.result = 2${within('i.end_time')}) as passed, count(*) filter (where i.result = 3${within('i.end_time')}) as rejected,
         ${rate(`count(*) filter (where i.result = 2${within('i.end_time')})`, `count(*) filter (where i.result in (2, 3)${within('i.end_time')})`)} as "passRate"
       from process_instance i join company c on c.id = i.company_id where ${instances} group by i.company_id, c.name order by started desc`,
    ),
    await build(
      ({
        instances,
        within,
      }) => `select month, sum(started)::integer as started, sum(passed)::integer as passed, sum(rejected)::integer as rejected,
         ${rate('sum(passed)', 'sum(passed + rejected)')} as "passRate"
       from (
         select to_char(i.create_time, 'YYYY-MM') as month, 1 as started, 0 as passed, 0 as rejected from process_instance i where ${instances}${within('i.create_time')}
         union all
         select to_char(i.end_time, 'YYYY-MM'), 0, (i.result = 2)::integer, (i.result = 3)::integer from process_instance i
         where ${instances} and i.end_time is not null${within('i.end_time')}) m
       group by month order by month`,
    ),
    await build(
      ({
        instances,
        within,
        now: at,
      }) => `select count(*) as due, count(*) filter (where coalesce(t.end_time, ${at}) > t.due_date) as late,
         ${rate(`count(*) filter (where coalesce(t.end_time, ${at}) > t.due_date)`, 'count(*)')} as rate
       from ${decided} where ${instances} and t.due_date is not null and t.result <> 4${within('t.create_time')}`,
    ),
    await build(
      ({
        instances,
        within,
        now: at,
      }) => `select count(*) as open, count(*) filter (where t.create_time < ${at} - interval '24 hours') as over24,
         count(*) filter (where t.create_time < ${at} - interval '48 hours') as over48, count(*) filter (where t.create_time < ${at} - interval '72 hours') as over72
       from ${decided} where ${instances} and t.result = 1 and not t.waiting${within('t.create_time')}`,
    ),
  ]
  return { nodes, processes, people, companies: byCompany, months, overdue: overdue[0]!, backlog: backlog[0]! }
}
