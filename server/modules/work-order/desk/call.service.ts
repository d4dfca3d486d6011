import type { CallEvent } from '@wuguan/contract/work-order/call.actions'
import { CALL_STATUS } from '@wuguan/contract/work-order/call.entity'
import { maskAs } from '@wuguan/contract/kernel/mask'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { writeOutbox } from '../../../kernel/outbox.ts'
import { notify, settled } from '../../app/notice.service.ts'
import { OPEN } from '../../basedata/support.service.ts'

const { ringing, talking } = CALL_STATUS
export const RINGS = 'work-order.callRings'
/** An exchange whose clock runs ahead says nothing of the future. */
const within = (at: string, now: Date) => new Date(Math.min(new Date(at).getTime(), now.getTime()))

interface Call {
  id: string
  number: string | null
  status: number
  seat: number | null
  /** House and name, how many houses, or that it is nobody's. */
  whose: string
}

/** Takes what an exchange says of a call into its row: events come in any order, and more than once. */
export async function hear(q: Queryable, now: Date, companyId: number, event: CallEvent): Promise<void> {
  const at = within(event.at, now)
  await q.query(
    `insert into call_record (id, company_id, external_id, status, ring_at, created_at, updated_at) values ($1, $2, $3, ${CALL_STATUS.ringing}, $4, $5, $5)
     on conflict (external_id, company_id) do nothing`,
    [uuidv7(), companyId, event.callId, at, now],
  )
  const [before] = await q.query<{ id: string; seat: number | null }>(
    'select id, seat_user_id as seat from call_record where external_id = $1 and company_id = $2 for update',
    [event.callId, companyId],
  )
  const { id } = before!
  await q.query(
    `update call_record set caller_mobile = coalesce(caller_mobile, $2), called_number = coalesce(called_number, $3), extension = coalesce($4, extension),
       seat_user_id = coalesce((select user_id from call_seat where company_id = call_record.company_id and extension = $4 and enabled = 1), seat_user_id),
       ring_at = least(ring_at, $6), answered_at = case when $5 = 'answer' then least(answered_at, $6) else answered_at end,
       ended_at = case when $5 = 'end' then greatest(ended_at, $6) else ended_at end, recording_url = coalesce($7, recording_url),
       version = version + 1, updated_at = $8 where id = $1`,
    [
      id,
      event.caller ?? null,
      event.called ?? null,
      event.extension ?? null,
      event.event,
      at,
      event.recordingUrl ?? null,
      now,
    ],
  )
  await q.query(
    `update call_record set status = case when status = ${CALL_STATUS.returned} then status when ended_at is null and answered_at is null then ${CALL_STATUS.ringing} when ended_at is null then ${CALL_STATUS.talking}
         when answered_at is null then ${CALL_STATUS.missed} else ${CALL_STATUS.ended} end,
       talk_seconds = case when answered_at is not null and ended_at is not null then greatest(0, extract(epoch from ended_at - answered_at))::int end where id = $1`,
    [id],
  )
  await findCaller(q, id)
  await pop(q, now, await callOf(q, id), before!.seat)
}

/** Houses of whoever has the number of a call `k`. */
const HOUSES = `customer c join customer_house ch on ch.customer_id = c.id and ${OPEN('ch')} join house h on h.id = ch.house_id and h.deleted_at is null
  where c.mobile = k.caller_mobile and c.deleted_at is null and c.state <> 2 and h.company_id = k.company_id`

/** Whose number it is, where it can only be one's. */
const findCaller = (q: Queryable, id: string) =>
  q.query(
    `update call_record k set house_id = found.house, customer_id = found.customer
     from (select k.id, f.* from call_record k cross join lateral (
       select min(h.id::text)::uuid as house, case when count(distinct c.id) = 1 then min(c.id::text)::uuid end as customer
       from ${HOUSES} having count(distinct h.id) = 1) f where k.id = $1) found
     where k.id = found.id and k.house_id is null`,
    [id],
  )

const callOf = async (q: Queryable, id: string): Promise<Call> =>
  (
    await q.query<Call>(
      `select k.id, k.caller_mobile as number, k.status, k.seat_user_id as seat,
         coalesce((select concat_ws(' ', h.full_name, (select name from customer where id = k.customer_id)) from house h where h.id = k.house_id),
           (select nullif(count(distinct h.id), 0) || '处房产' from ${HOUSES}), '号码未登记') as whose
       from call_record k where k.id = $1`,
      [id],
    )
  )[0]!

/** Shows a call that rings to whoever sits there, and takes it off the screens that it does not concern any more. */
async function pop(q: Queryable, now: Date, call: Call, before: number | null): Promise<void> {
  if (call.status === ringing && call.seat !== null && call.number !== null)
    await notify(q, now, {
      userIds: [call.seat],
      module: 'workOrder',
      title: `来电 ${maskAs('phone', call.number)}`,
      body: call.whose,
      backUrl: `/wkorder/taskRegister?call=${call.id}`,
      level: 3,
      bizEvent: RINGS,
      bizId: call.id,
    })
  const gone = call.status === ringing ? [before] : call.status === talking ? [before] : [before, call.seat]
  const userIds = gone.filter((user): user is number => user !== null && (call.status > talking || user !== call.seat))
  await writeOutbox(q, now, settled([RINGS], [{ bizId: call.id, userIds }]))
}
