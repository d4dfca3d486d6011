import { OPEN_FOR } from './lists.queries.ts'

/** Of a record that a process decides on: how it concerns a caller (codes of `TURN`), as SQL over its process and his id. */
export const turnSql = (instance: string, applicant: string, me: string): string =>
  `(select case when exists (select 1 from process_task t where t.instance_id = r.id and t.kind <> 4 and ${OPEN_FOR(me)}) then 'todo'
      when exists (select 1 from process_task t where t.instance_id = r.id and t.assignee_id = ${me} and t.result in (2, 3)) then 'done'
      when r.applicant = ${me} then 'mine' end
    from (select ${instance}::uuid as id, ${applicant} as applicant) r)`
