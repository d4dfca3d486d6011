import { pageConfig } from '@wuguan/contract/system/page-config.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { Actor } from '../../kernel/auth/actor.ts'
import { extensionOf, safeFileName } from '../../kernel/files/names.ts'
import { sniffFile } from '../../kernel/files/sniff.ts'
import { FILE_REFUSALS } from '../../kernel/files/limits.ts'
import { findEntity } from '../../kernel/entities.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext, Kernel } from '../../kernel/kernel.ts'
import type { Uploaded } from '../../kernel/http/multipart.ts'
import { inTransaction } from '../../kernel/tx.ts'

/** Whoever has the address reads it, without a session. */
const PUBLIC = 2

export interface UploadTarget {
  bizType?: string | undefined
  field?: string | undefined
  /** Of what it is until a record names it. */
  bizId?: string | undefined
  visibility: number
}

/**
 * Judges an uploaded file by its content and keeps it; nobody's until a saved record names it. A public one is of the pages that
 * are seen without a session, and needs the right to set them.
 */
export async function keepAttachment(
  kernel: Kernel,
  actor: Actor,
  { file, name: given }: Uploaded,
  { bizType, field, bizId, visibility }: UploadTarget,
): Promise<Attachment> {
  if (visibility === PUBLIC) actor.demand(pageConfig.codes.edit)
  const name = safeFileName(given)
  const { extension, mime, size } = await sniffFile(file.path, name)
  const declared = bizType && field ? findEntity(bizType)?.fields[field] : undefined
  if (declared?.accept && !declared.accept.some((accepted) => accepted.replace(/^\./, '') === extension))
    throw refuse(FILE_REFUSALS.unsupported)
  const key = await kernel.files.keep(file)
  const id = uuidv7()
  await kernel.q.query(
    `insert into attachment (id, company_id, name, ext, mime, size, sha256, storage_key, biz_type, biz_id, field, visibility, uploader_id, confirmed, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, false, $13, $14, $13, $14)`,
    [
      id,
      actor.companyId,
      name,
      extensionOf(name),
      mime,
      size,
      file.sha256,
      key,
      bizType ?? null,
      bizId ?? null,
      field ?? null,
      visibility,
      actor.userId,
      kernel.clock.now(),
    ],
  )
  return { id, url: `/file/download/${id}`, name, size, mime }
}

/** The same files once more for another record, which has to name them: a file belongs to one, and that one keeps its own. What is gone is left out. */
export async function keepAgain(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  files: readonly Attachment[],
  { bizType, field }: Required<Pick<UploadTarget, 'bizType' | 'field'>>,
): Promise<Attachment[]> {
  const again: Attachment[] = []
  for (const file of files) {
    const id = uuidv7()
    const kept = await q.query(
      `insert into attachment (id, company_id, name, ext, mime, size, sha256, storage_key, biz_type, field, visibility, uploader_id, confirmed, created_by, created_at, updated_by, updated_at)
       select $1, company_id, name, ext, mime, size, sha256, storage_key, $3, $4, visibility, $5, false, $5, $6, $5, $6 from attachment where id = $2::uuid returning 1`,
      [id, file.id, bizType, field, actor.userId || null, now],
    )
    if (kept.length > 0) again.push({ ...file, id, url: `/file/download/${id}` })
  }
  return again
}

/** At most so many rows are locked while the store is asked to remove what they named. */
const REMOVED_TOGETHER = 100

/** Removes attachments, and what they stored where nothing else names it; what a failing store keeps, the hourly purge removes. */
export async function removeAttachments(
  kernel: Pick<Kernel, 'q' | 'pool' | 'clock' | 'log' | 'files'>,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  await kernel.q.query('update attachment set confirmed = false where id = any($1) and confirmed', [ids])
  let removed = 0
  for (let at = 0; at < ids.length; at += REMOVED_TOGETHER)
    removed += await inTransaction(kernel, async ({ q }) => {
      const gone = await q.query<{ storage_key: string }>(
        'delete from attachment where id = any($1) returning storage_key',
        [ids.slice(at, at + REMOVED_TOGETHER)],
      )
      const keys = new Set(gone.map((row) => row.storage_key))
      const kept = await q.query<{ storage_key: string }>(
        'select storage_key from attachment where storage_key = any($1)',
        [[...keys]],
      )
      for (const { storage_key } of kept) keys.delete(storage_key)
      await Promise.all([...keys].map((key) => kernel.files.remove(key)))
      return gone.length
    })
  return removed
}
