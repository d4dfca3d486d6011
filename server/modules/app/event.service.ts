import type { ChannelCode } from '@wuguan/contract/app/message.actions'
import { bizEvent } from '@wuguan/contract/app/biz-events'
import { inCatalogue } from '@wuguan/contract/app/message-template'
import { type Words, fillAddress, fillText } from '@wuguan/contract/kernel/template'
import type { Queryable } from '../../kernel/db/sql.ts'
import { type Delivery, writeOutbox } from '../../kernel/outbox.ts'
import { notify } from './notice.service.ts'

/** A business event as its module announces it; the message relation decides what it says and, unless it names roles or positions, the event who hears it. */
export interface BizEventDraft {
  event: string
  bizId: string
  /** Where the record lies: people of roles and positions are looked for there. */
  companyId: number
  communityId?: number | null
  /** Who did it; he is not told what he did himself. */
  actorId?: number | null
  includeActor?: boolean
  receivers?: readonly number[]
  payload: Words
}
export const EVENT = 'notice.event'

/** Announces an event in the transaction of the change. */
export async function emitEvent(q: Queryable, now: Date, draft: BizEventDraft): Promise<void> {
  if (!bizEvent(draft.event)) throw new Error(`no business event ${draft.event}`)
  await writeOutbox(q, now, [{ topic: EVENT, bizType: draft.event, bizId: draft.bizId, payload: { ...draft } }])
}

interface RelRow {
  module: string
  title_template: string
  body_template: string
  back_url: string | null
  level: 1 | 2 | 3
  channels: ChannelCode[]
  receivers: number
  roles: number[]
  positions: number[]
}

export async function deliverEvent({ q, now, payload }: Delivery): Promise<void> {
  const draft = payload as unknown as BizEventDraft
  const [rel] = await q.query<RelRow>(
    `select m.code as module, r.title_template, r.body_template, r.back_url, r.level, to_json(r.default_channels) as channels, r.receivers,
       coalesce((select json_agg(target_id) from message_module_rel__roles where owner_id = r.id), '[]') as roles,
       coalesce((select json_agg(target_id) from message_module_rel__positions where owner_id = r.id), '[]') as positions
     from message_module_rel r join message_module m on m.id = r.module_id where r.biz_event = $1 and r.state = 1`,
    [draft.event],
  )
  if (!rel) return
  const people = rel.receivers === 1 ? (draft.receivers ?? []) : await holders(q, rel, draft)
  const address = rel.back_url && fillAddress(rel.back_url, draft.payload)
  await notify(q, now, {
    userIds: people.filter((id) => draft.includeActor || id !== draft.actorId),
    module: rel.module,
    title: fillText(rel.title_template, draft.payload),
    body: fillText(rel.body_template, draft.payload),
    backUrl: address && inCatalogue(address) ? address : null,
    level: rel.level,
    bizEvent: draft.event,
    bizId: draft.bizId,
    popup: rel.channels.includes('inbox'),
    channels: rel.channels,
  })
}

/** Who holds one of the roles over the company of the record, or one of the positions in it; of a community only those who work there. */
async function holders(q: Queryable, rel: RelRow, { companyId, communityId }: BizEventDraft): Promise<number[]> {
  const held =
    rel.receivers === 2
      ? `select ur.user_id from user_role ur join company rc on rc.id = ur.company_id join company c on c.id = $2 and c.path like rc.path || '%' where ur.role_id = any($1)`
      : `select up.user_id from user_position up join sys_user pu on pu.id = up.user_id join company pc on pc.id = pu.company_id join company c on c.id = $2 and c.path like pc.path || '%' where up.position_id = any($1)`
  const rows = await q.query<{ id: number }>(
    `select distinct u.id from sys_user u join (${held}) h on h.user_id = u.id where u.state = 1 and u.deleted_at is null
       and ($3::bigint is null or not exists (select 1 from user_community uc where uc.user_id = u.id) or exists (select 1 from user_community uc where uc.user_id = u.id and uc.community_id = $3))`,
    [rel.receivers === 2 ? rel.roles : rel.positions, companyId, communityId ?? null],
  )
  return rows.map(({ id }) => id)
}
