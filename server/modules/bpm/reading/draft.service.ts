import type { removeDraft, saveDraft } from '@wuguan/contract/bpm/todo.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { definitionFor } from '../definition/definition.service.ts'

/** One draft of a user for a process; it is not judged until he starts. */
const KEEP_DAYS = 30

export async function save(context: ActionContext, input: ParsedOf<typeof saveDraft>): Promise<{ savedAt: string }> {
  const { q, actor, now } = context
  const definition = await definitionFor(context, { id: input.processDefinitionId })
  if (!definition) throw notFound()
  await q.query(
    `insert into process_draft (id, company_id, user_id, process_definition_id, definition_key, title, community_id, form_data, saved_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $3, $9, $3, $9)
     on conflict (user_id, company_id, definition_key) do update set process_definition_id = excluded.process_definition_id, title = excluded.title,
       community_id = excluded.community_id, form_data = excluded.form_data, saved_at = excluded.saved_at, version = process_draft.version + 1, updated_at = excluded.updated_at`,
    [
      uuidv7(),
      actor.companyId,
      actor.userId,
      definition.id,
      definition.key,
      input.title ?? null,
      input.communityId ?? null,
      JSON.stringify(input.formData),
      now,
    ],
  )
  return { savedAt: dateTimeOf(now) }
}

export async function remove(
  context: ActionContext,
  { processDefinitionId }: ParsedOf<typeof removeDraft>,
): Promise<null> {
  const { q, actor } = context
  const definition = await definitionFor(context, { id: processDefinitionId })
  await q.query('delete from process_draft where user_id = $1 and company_id = $2 and definition_key = $3', [
    actor.userId,
    actor.companyId,
    definition?.key ?? '',
  ])
  return null
}

export const draftPurge: JobDefinition = {
  code: 'bpm.draftPurge',
  name: '清理流程草稿',
  module: 'bpm',
  cron: '40 3 * * *',
  async run({ q, now }) {
    const rows = await q.query(
      `delete from process_draft where saved_at < $1::timestamptz - make_interval(days => ${KEEP_DAYS}) returning id`,
      [now],
    )
    return { affected: rows.length }
  },
}
