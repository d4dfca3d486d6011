import { type FormField, widgetOf } from '@wuguan/contract/bpm/form-field'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { ActionContext } from '../../../kernel/kernel.ts'

/** Files of opinions, comments and forms become files of their process: who reads it reads them. */
export async function claimFiles(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  instanceId: string,
  files: readonly Pick<Attachment, 'id'>[] | null | undefined,
): Promise<void> {
  const ids = [...new Set((files ?? []).map(({ id }) => id))]
  if (ids.length === 0) return
  const claimed = await q.query(
    `update attachment set confirmed = true, biz_type = $2, biz_id = $3, field = 'attachments', updated_at = $4
     where id = any($1::uuid[]) and ((confirmed = false and uploader_id = $5) or (biz_type = $2 and biz_id = $3)) returning id`,
    [ids, processInstance.name, instanceId, now, actor.userId || null],
  )
  if (claimed.length < ids.length) throw badInput({ attachments: '附件中有文件已失效，请重新上传' })
}

/** The files in the attachment fields of a form. */
export const formFiles = (fields: readonly FormField[], values: Readonly<Record<string, unknown>>): Attachment[] =>
  fields
    .filter((field) => widgetOf(field) === '附件')
    .flatMap(({ id }) => (Array.isArray(values[id]) ? (values[id] as Attachment[]) : []))
