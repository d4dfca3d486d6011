import { notFound } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { isUuid, uuidv7 } from '../../kernel/ids.ts'
import { readableBatch } from '../../kernel/imports/batch.store.ts'
import type { ImportTemplates } from '../../kernel/imports/templates.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { newToken, sha256 } from '../../kernel/secrets.ts'
import { attachmentRow, demandRead } from './file-access.ts'

/** A download ticket lives as long as a slow click. */
const LIFE_SECONDS = 300

/** A ticket that opens one address once; the address is checked as the call itself would. */
export async function issueTicket({ q, actor, now }: ActionContext, templates: ImportTemplates, target: string): Promise<{ ticket: string; expiresAt: string }> {
  const file = /^\/file\/download\/([^/]+)$/.exec(target)?.[1]
  const batch = /^\/file\/sys\/import\/([^/]+)\/errors\.xlsx$/.exec(target)?.[1]
  const kind = /^\/file\/sys\/import\/template\/([^/]+)$/.exec(target)?.[1]
  if (file && isUuid(file)) await demandRead(q, templates, actor, await attachmentRow(q, file))
  else if (batch && isUuid(batch)) await readableBatch(q, templates, actor, batch)
  else if (kind) actor.demand(templates.named(kind.replace(/\.xlsx$/, '')).permission)
  else throw notFound()
  const ticket = newToken()
  const expires = new Date(now.getTime() + LIFE_SECONDS * 1000)
  await q.query(
    `insert into access_ticket (id, company_id, user_id, ticket_hash, session_id, audience, target, expires_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, 'download', $6, $7, $3, $8, $3, $8)`,
    [uuidv7(), actor.companyId, actor.userId, sha256(ticket), actor.sessionId, target, expires, now],
  )
  return { ticket, expiresAt: dateTimeOf(expires) }
}
