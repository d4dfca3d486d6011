import type { ActionContext } from '../../../kernel/kernel.ts'
import { uuidv7 } from '../../../kernel/ids.ts'

/** Sends a process to people to read; who has it unread already does not get it twice. */
export async function copyTo(
  { q, now, actor }: ActionContext,
  {
    instanceId,
    companyId,
    fromTaskId,
    userIds,
  }: { instanceId: string; companyId: number; fromTaskId: string | null; userIds: readonly number[] },
): Promise<void> {
  const rows = [...new Set(userIds)].map((user_id) => ({ id: uuidv7(), user_id }))
  await q.query(
    `insert into process_copy (id, company_id, instance_id, user_id, from_user_id, from_task_id, at, created_by, created_at, updated_by, updated_at)
     select r.id, $2, $3, r.user_id, $4, $5, $6, $4, $6, $4, $6 from jsonb_to_recordset($1::jsonb) as r(id uuid, user_id bigint)
     where not exists (select 1 from process_copy c where c.instance_id = $3 and c.user_id = r.user_id and c.read_at is null)`,
    [JSON.stringify(rows), companyId, instanceId, actor.userId || null, fromTaskId, now],
  )
}
