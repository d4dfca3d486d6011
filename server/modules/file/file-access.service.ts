import { DomainError, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/auth/actor.ts'
import { type Sessions, loadActor } from '../../kernel/auth/sessions.ts'
import { redeemTicket } from '../../kernel/auth/tickets.ts'
import { isVisible } from '../../kernel/crud/visible.ts'
import { soundId } from '../../kernel/crud/read.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { columnOf } from '../../kernel/db/table.ts'
import { findEntity } from '../../kernel/entities.ts'
import { authenticate, tokenOf } from '../../kernel/http/caller.ts'
import { mayRead } from '../../kernel/imports/batch.store.ts'
import type { ImportTemplates } from '../../kernel/imports/templates.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { recordReaderOf } from '../../kernel/record-readers.ts'

/** The part of an address that says who asks for a file, where no header can: `token` is a ticket for it. */
export interface AddressToken {
  token?: string | undefined
  userId?: number | undefined
}

/** Who asks for a file: the header's session, or who the ticket of the address stands for; null = nobody. */
export async function fileActor(
  kernel: Kernel,
  sessions: Sessions,
  request: FastifyRequest,
  { token, userId }: AddressToken,
): Promise<Actor | null> {
  if (tokenOf(request)) return (await authenticate(request, sessions)).actor
  if (!token) return null
  const path = request.url.split('?')[0]!
  const redeemed = await redeemTicket(kernel.q, kernel.clock.now(), {
    ticket: token,
    audience: 'download',
    meant: (target) => target === path,
  })
  if ('refused' in redeemed) throw new DomainError(401, redeemed.refused)
  const actor = await loadActor(kernel.q, redeemed.userId, redeemed.selectedCompanyId, null, request.id)
  if (!actor) throw new DomainError(401)
  if (userId !== undefined && userId !== actor.userId) throw forbidden()
  return actor
}

export interface AttachmentRow {
  id: string
  name: string
  size: number
  storage_key: string
  biz_type: string | null
  biz_id: string | null
  visibility: number
  uploader_id: number | null
  confirmed: boolean
}
export async function attachmentRow(q: Queryable, id: string): Promise<AttachmentRow> {
  const [row] = await q.query<AttachmentRow>(
    'select id, name, size, storage_key, biz_type, biz_id, visibility, uploader_id, confirmed from attachment where id = $1',
    [id],
  )
  if (!row) throw notFound()
  return row
}

/** Public, or one's own upload that nothing confirms yet, or the read right of the record that it belongs to. */
export async function demandRead(
  q: Queryable,
  templates: ImportTemplates,
  actor: Actor | null,
  file: AttachmentRow,
): Promise<void> {
  if (file.visibility === 2) return
  if (!actor) throw new DomainError(401)
  const allowed = file.confirmed ? await mayReadRecord(q, templates, actor, file) : file.uploader_id === actor.userId
  if (!allowed) throw forbidden()
}

/** Whoever reads the record by any page that serves it, or what it is a part of. */
async function mayReadRecord(
  q: Queryable,
  templates: ImportTemplates,
  actor: Actor,
  { biz_type, biz_id }: Pick<AttachmentRow, 'biz_type' | 'biz_id'>,
): Promise<boolean> {
  const entity = biz_type === null ? undefined : findEntity(biz_type)
  const id = entity && biz_id !== null ? soundId(entity, biz_id) : null
  if (!entity || id === null) return false
  if (entity.name === 'file.exportTask')
    return (await q.query('select 1 from export_task where id = $1 and creator_id = $2', [id, actor.userId])).length > 0
  if (entity.name === 'file.importBatch') {
    const [batch] = await q.query<{ operatorId: number; companyId: number; communityId: number | null }>(
      'select operator_id as "operatorId", company_id as "companyId", community_id as "communityId" from import_batch where id = $1',
      [id],
    )
    return batch !== undefined && mayRead(actor, batch)
  }
  const reader = recordReaderOf(entity.name)
  if (reader) return reader(q, actor, String(id))
  for (const served of templates.servedAs(entity)) {
    const code = served.entity.codes.list
    if (actor.can(code) && (await isVisible({ q, actor }, served.entity, served.hooks, id, code))) return true
  }
  if (entity.partOf === null) return false
  const [whole] = await q.query<{ id: string }>(
    `select ${columnOf(entity, entity.partOf)}::text as id from ${entity.table} where id = $1`,
    [id],
  )
  return (
    whole !== undefined &&
    mayReadRecord(q, templates, actor, { biz_type: entity.fields[entity.partOf]!.to!, biz_id: whole.id })
  )
}
