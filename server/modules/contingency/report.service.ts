import type { reportEmergency } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { rankOfDead } from '@wuguan/contract/contingency/contingency-rules'
import type { DraftOf } from '@wuguan/contract/kernel/entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { handOver } from '../event/event.service.ts'
import { keepAgain } from '../file/attachments.service.ts'
import { contingencyHooks } from './contingency.hooks.ts'
import { contingencySteps } from './steps.service.ts'

const submit = (context: ActionContext, id: string) =>
  moveOne(context, contingencySteps, contingencyHooks as AnyHooks, 'submit', id)

/** An emergency is told and reported at once. */
export async function report(
  context: ActionContext,
  input: ParsedOf<typeof reportEmergency>,
): Promise<{ id: string; version: number }> {
  const { id } = await createRow(writing(context, contingencyEvent, contingencyHooks), input)
  const { version } = await submit(context, String(id))
  return { id: String(id), version: version as number }
}

interface Told {
  readonly typeId: string | null
  readonly companyId: number
  readonly communityId: number
  readonly commanderId: number
  readonly rank: number | null
  readonly dead: number
  readonly files: readonly Attachment[]
  readonly draft: Record<string, unknown>
}
/**
 * The level of an event as one of emergencies: that of the same rank, or of the rank that the dead ask for, else the next graver one in use; the
 * gravest in use where none is as grave, so that a response is not refused for how levels are set.
 */
async function levelOfRank(q: Queryable, { companyId, rank, dead }: Told): Promise<string | null> {
  if (rank === null) return null
  const [level] = await q.query<{ id: string }>(
    `select id from contingency_level where company_id = $1 and enabled = 1 order by (rank <= $2) desc, abs(rank - $2) limit 1`,
    [companyId, Math.min(rank, rankOfDead(dead) ?? rank)],
  )
  return level?.id ?? null
}

const OWN_FILES = { bizType: contingencyEvent.name, field: 'attachments' }
/** What an event says, as an emergency; its type is that which its own, or the next one above it, is mapped to. */
async function emergencyOf(context: ActionContext, eventId: string) {
  const { q } = context
  const [told] = await q.query<Told>(
    `select (select k.contingency_type_id from event_type y join event_type k on y.path like k.path || '%' where y.id = t.type_id and k.contingency_type_id is not null
         order by length(k.path) desc limit 1) as "typeId",
       (select l.rank from event_level l where l.id = t.level_id) as rank, coalesce(t.dead, 0) as dead, coalesce(t.attachments, '[]') as files,
       t.company_id as "companyId", t.community_id as "communityId", coalesce(t.handler_id, t.reporter_id) as "commanderId",
       jsonb_build_object('title', t.title, 'happenedAt', to_char(t.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
         'foundAt', to_char(t.found_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'location', t.location, 'buildingId', t.building_id,
         'geo', case when t.geo_lng is not null then jsonb_build_object('lng', t.geo_lng, 'lat', t.geo_lat) end,
         'description', t.description, 'injured', coalesce(t.injured, 0), 'dead', coalesce(t.dead, 0), 'lossAmount', t.loss_amount::text,
         'measures', t.measures, 'mediaRisk', coalesce(t.media_risk, false), 'contactMobile', t.reporter_mobile,
         'externalUnits', array_remove(array[case when t.police_called then 'police' end, case when t.fire_called then 'fire' end, case when t.ambulance_called then 'medical' end], null)) as draft
     from event t where t.id = $1`,
    [eventId],
  )
  const { draft, typeId, communityId, commanderId, files } = told!
  if (!typeId) throw refuse('请先为该突发事件的类型设置对应的应急类型')
  const [levelId, attachments] = [await levelOfRank(q, told!), await keepAgain(context, files, OWN_FILES)]
  return { ...draft, typeId, levelId, communityId, commanderId, attachments }
}

/** Made as it was told, its commander whoever he is, and reported. */
async function lead(
  context: ActionContext,
  { commanderId, ...draft }: { readonly commanderId: number } & Readonly<Record<string, unknown>>,
  eventId: string | null,
): Promise<string> {
  const { id } = await createRow(writing(context, contingencyEvent, contingencyHooks, 'system'), draft)
  // Whoever dealt with it commands, wherever he belongs: whether he reaches the place is asked when it is submitted.
  await context.q.query('update contingency_event set event_id = $2, upgraded = $3, commander_id = $4 where id = $1', [
    id,
    eventId,
    eventId !== null,
    commanderId,
  ])
  await submit(context, String(id))
  return String(id)
}

/** What another module has found to be more than its own, in the transaction of its verb. */
export const raise = (
  context: ActionContext,
  told: { readonly communityId: number; readonly commanderId: number } & DraftOf<typeof contingencyEvent>,
): Promise<string> => lead(context, told, null)

/** Leads an event further as an emergency, at most once: whoever asks again gets the one that does. */
export const takeOver = (context: ActionContext, eventId: string): Promise<string> =>
  handOver(context, eventId, async () => lead(context, await emergencyOf(context, eventId), eventId))
