import { type FormField, widgetOf } from '@wuguan/contract/bpm/form-field'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { badInput } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { bindFiles } from '../../../kernel/files/claim.ts'

/** Files of opinions, comments and forms become files of their process: who reads it reads them. */
export async function claimFiles(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  instanceId: string,
  files: readonly Pick<Attachment, 'id'>[] | null | undefined,
): Promise<void> {
  const ids = (files ?? []).map(({ id }) => id)
  const claim = {
    bizType: processInstance.name,
    bizId: instanceId,
    field: 'attachments',
    uploaderId: actor.userId || null,
  }
  if (!(await bindFiles(q, now, ids, claim))) throw badInput({ attachments: '附件中有文件已失效，请重新上传' })
}

/** The files in the attachment fields of a form. */
export const formFiles = (fields: readonly FormField[], values: Readonly<Record<string, unknown>>): Attachment[] =>
  fields
    .filter((field) => widgetOf(field) === '附件')
    .flatMap(({ id }) => (Array.isArray(values[id]) ? (values[id] as Attachment[]) : []))
