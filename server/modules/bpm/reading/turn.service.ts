/** My open turns: mine, or for whoever of us takes it first; those that wait for somebody else's opinion are nobody's turn. */
export const OPEN_FOR = (me: string) =>
  `t.result = 1 and not t.waiting and (t.assignee_id = ${me} or (t.assignee_id is null and exists (select 1 from process_task__candidates k where k.owner_id = t.id and k.target_id = ${me})))`

/** Of a record that a process decides on: how it concerns a caller (codes of `TURN`), as SQL over its process and his id. */
export const turnSql = (instance: string, applicant: string, me: string): string =>
  `(select case when exists (select 1 from process_task t where t.instance_id = r.id and t.kind <> 4 and ${OPEN_FOR(me)}) then 'todo'
      when exists (select 1 from process_task t where t.instance_id = r.id and t.assignee_id = ${me} and t.result in (2, 3)) then 'done'
      when r.applicant = ${me} then 'mine' end
    from (select ${instance}::uuid as id, ${applicant} as applicant) r)`
