import type { makeTicket } from '@wuguan/contract/file/file.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { dateTimeOf } from '../../kernel/clock.ts'
import { isUuid } from '../../kernel/ids.ts'
import { readableBatch } from '../../kernel/imports/batch.store.ts'
import type { ImportTemplates } from '../../kernel/imports/templates.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { issueFrameTicket } from '../home/frame.service.ts'
import { writeTicket } from '../session/ticket.service.ts'
import { attachmentRow, demandRead } from './file-access.ts'

/** A download ticket lives as long as a slow click. */
const DOWNLOAD_SECONDS = 300
const CHANNEL_SECONDS = 60

type Issued = Promise<{ ticket: string; expires: Date }>

/** A ticket that opens one address once; the address is checked as the call itself would. */
export async function issueTicket(
  context: ActionContext,
  templates: ImportTemplates,
  { audience, target }: ParsedOf<typeof makeTicket>,
): Promise<{ ticket: string; expiresAt: string }> {
  const issue: Readonly<Record<typeof audience, () => Issued>> = {
    download: () => downloadTicket(context, templates, target),
    embed: () => {
      context.actor.demand('home:frame:view')
      return issueFrameTicket(context, target)
    },
    // Everybody who is signed in has the channel of his own notices.
    ws: () => writeTicket(context, { audience, target, seconds: CHANNEL_SECONDS }),
  }
  const { ticket, expires } = await issue[audience]()
  return { ticket, expiresAt: dateTimeOf(expires) }
}

async function downloadTicket(context: ActionContext, templates: ImportTemplates, target: string): Issued {
  const { q, actor } = context
  const file = /^\/file\/download\/([^/]+)$/.exec(target)?.[1]
  const batch = /^\/file\/sys\/import\/([^/]+)\/errors\.xlsx$/.exec(target)?.[1]
  const kind = /^\/file\/sys\/import\/template\/([^/]+)$/.exec(target)?.[1]
  if (file && isUuid(file)) await demandRead(q, templates, actor, await attachmentRow(q, file))
  else if (batch && isUuid(batch)) await readableBatch(q, templates, actor, batch)
  else if (kind) actor.demand(templates.named(kind.replace(/\.xls$/, '')).permission)
  else throw notFound()
  return writeTicket(context, { audience: 'download', target, seconds: DOWNLOAD_SECONDS })
}
