import { refuse } from '@wuguan/contract/kernel/errors'
import { positionDeleteGuards, userDeleteGuards } from '../../system/guards.service.ts'

/** Rules that still give out tasks: of live models, of the newest versions, and of versions that instances run on. */
const IN_USE = `(exists (select 1 from process_model m where m.id = r.model_id and m.deleted_at is null)
  or exists (select 1 from process_definition d where d.id = r.process_definition_id and (
    exists (select 1 from process_instance i where i.process_definition_id = d.id and i.result = 1)
    or not exists (select 1 from process_definition later where later.key = d.key and later.company_id is not distinct from d.company_id and later.version_no > d.version_no))))`

/** Nobody leaves with work on his desk, and no post goes that a rule looks for. */
export function joinSystem(): void {
  userDeleteGuards.push(async (q, userIds) => {
    const [busy] = await q.query<{ n: number }>(
      `select count(*)::int as n from process_task t join process_instance i on i.id = t.instance_id and i.result = 1
       where t.assignee_id = any($1) and t.result = 1 group by t.assignee_id limit 1`,
      [userIds],
    )
    if (busy) throw refuse(`该用户有${busy.n}条待办任务，请先转交`)
  })
  positionDeleteGuards.push(async (q, positionIds) => {
    const [named] = await q.query(
      `select 1 from task_assign_rule r where r.type = 22 and ${IN_USE}
         and exists (select 1 from jsonb_array_elements_text(r.value -> 'ids') x where x = any($1)) limit 1`,
      [positionIds.map(String)],
    )
    if (named) throw refuse('该岗位已被流程分配规则引用')
  })
}
