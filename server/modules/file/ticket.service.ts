import type { makeTicket } from '@wuguan/contract/file/file.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { OWN_PLACE, isBelow, webAddress } from '@wuguan/contract/kernel/web-address'
import { issueTicket } from '../../kernel/auth/tickets.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { isUuid } from '../../kernel/ids.ts'
import { readableBatch } from '../../kernel/imports/batch.store.ts'
import type { ImportTemplates } from '../../kernel/imports/templates.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { issueFrameTicket } from '../home/frame.service.ts'
import { attachmentRow, demandRead } from './file-access.service.ts'

type Issued = Promise<{ ticket: string; expires: Date }>

/** A ticket that opens one address once; the address is checked as the call itself would. */
export async function giveTicket(
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
    ws: () => issueTicket(context, { audience: 'ws', target }),
    external: () => issueTicket(context, { audience: 'external', target: placeOf(context, target) }),
  }
  const { ticket, expires } = await issue[audience]()
  return { ticket, expiresAt: dateTimeOf(expires) }
}

/** Where a user may be handed over to: this product itself, the place of its embedded pages, a partner; the whole place is meant. */
function placeOf({ kernel }: ActionContext, target: string): string {
  if (target === OWN_PLACE) return target
  const { partners, frameUrl } = kernel.settings
  const url = webAddress(target)
  const place =
    url &&
    [...partners.map(({ address }) => address), ...(frameUrl === null ? [] : [frameUrl])].find((one) =>
      isBelow(url, one),
    )
  if (!place) throw refuse('该地址不接收登录票据')
  return place
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
  return issueTicket(context, { audience: 'download', target })
}
