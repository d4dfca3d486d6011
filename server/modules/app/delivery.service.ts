import type { PushChannel } from '@wuguan/contract/app/push-setting.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../kernel/db/sql.ts'
import { callGateway } from '../../kernel/gateway.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Beat } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'

/** Messages on their way over the channels that somebody has to carry; the box needs nobody. */
const MAX_ATTEMPTS = 5
const URGENT = 3
/** The setting in force for a company: its own, else that of the nearest company above it; a stopped one carries nothing. */
const IN_FORCE = (
  company: string,
) => `select distinct on (s.channel) s.* from push_setting s join company a on a.id = s.company_id
  join company c on c.id = ${company} and c.path like a.path || '%' order by s.channel, length(a.path) desc`

export async function channelsOf(q: Queryable, companyId: number): Promise<PushChannel[]> {
  const rows = await q.query<{ channel: PushChannel }>(
    `select channel from (${IN_FORCE('$1')}) s where s.state = 1 order by channel`,
    [companyId],
  )
  return rows.map(({ channel }) => channel)
}

/** Puts fresh messages on their way over the channels that are in force and that their readers have not switched off. */
export async function sendOver(
  q: Queryable,
  now: Date,
  messageIds: readonly string[],
  channels: readonly PushChannel[],
): Promise<void> {
  if (messageIds.length === 0 || channels.length === 0) return
  const pairs = messageIds.flatMap((messageId) => channels.map((channel) => ({ id: uuidv7(), messageId, channel })))
  await q.query(
    `insert into message_delivery (id, company_id, user_id, message_id, channel, status, attempts, next_at, created_at, updated_at)
     select p.id, r.company_id, r.user_id, r.id, p.channel, 0, 0, $4, $4, $4
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as p(id, message_id, channel) join message_record r on r.id = p.message_id
     left join message_module m on m.id = r.module_id
     left join message_config own on own.user_id = r.user_id and own.module_id = r.module_id and own.channel = p.channel
     where (coalesce(m.mandatory, false) or coalesce(own.enabled, true))
       and exists (select 1 from (${IN_FORCE('r.company_id')}) s where s.channel = p.channel and s.state = 1)
     on conflict (message_id, channel) do nothing`,
    [pairs.map(({ id }) => id), pairs.map(({ messageId }) => messageId), pairs.map(({ channel }) => channel), now],
  )
}

/** A test that arrives past every switch; refuses where nothing is set. */
export async function demandChannel(q: Queryable, companyId: number, channel: PushChannel): Promise<void> {
  if (!(await channelsOf(q, companyId)).includes(channel)) throw refuse('该渠道未启用')
}

interface Due {
  id: string
  channel: PushChannel
  attempts: number
  title: string
  body: string
  back_url: string | null
  exempt: boolean
  user_id: number
  username: string
  mobile: string | null
  provider: 'outbox' | 'gateway' | null
  address: string | null
  secret_enc: string | null
  sign_name: string | null
  quiet: boolean
  over_limit: boolean
}

const within = (from: string, to: string) =>
  `case when ${from} <= ${to} then clock.at >= ${from} and clock.at < ${to} else clock.at >= ${from} or clock.at < ${to} end`

/** The next delivery that is due, locked; what another process has is passed over. */
const NEXT = `select d.id, d.channel, d.attempts, r.title, r.body, r.back_url, r.level = ${URGENT} or coalesce(m.mandatory, false) as exempt,
     u.id as user_id, u.username, u.mobile, s.provider, s.address, s.secret_enc, s.sign_name,
     coalesce(${within('s.quiet_from', 's.quiet_to')}, false) or coalesce(${within('own.quiet_from', 'own.quiet_to')}, false) as quiet,
     s.daily_limit_per_user <= (select count(*) from message_delivery o where o.user_id = d.user_id and o.channel = d.channel and o.status = 1
       and (o.sent_at at time zone 'Asia/Shanghai')::date = clock.day) as over_limit
   from message_delivery d join message_record r on r.id = d.message_id join sys_user u on u.id = d.user_id
   left join message_module m on m.id = r.module_id left join message_user_setting own on own.user_id = d.user_id
   left join lateral (select * from (${IN_FORCE('d.company_id')}) f where f.channel = d.channel and f.state = 1) s on true
   cross join lateral (select ($1::timestamptz at time zone 'Asia/Shanghai')::time as at, ($1::timestamptz at time zone 'Asia/Shanghai')::date as day) clock
   where d.status = 0 and d.next_at <= $1 order by d.next_at, d.id limit 1 for update of d skip locked`

/** Why a message is not sent at all; null = it is. */
function skipped(due: Due): string | null {
  if (!due.provider) return '该渠道未启用'
  if (due.channel === 'sms' && !due.mobile) return '没有手机号'
  if (due.exempt) return null
  if (due.quiet) return '免打扰时段'
  return due.over_limit ? '超出每日上限' : null
}

async function carry(kernel: Pick<Kernel, 'secrets'>, due: Due): Promise<void> {
  if (due.provider !== 'gateway') return
  await callGateway(
    kernel.secrets,
    { url: due.address!, secret: due.secret_enc! },
    {
      id: due.id,
      channel: due.channel,
      userId: due.user_id,
      username: due.username,
      mobile: due.channel === 'sms' ? due.mobile : null,
      title: due.title,
      body: due.sign_name ? `【${due.sign_name}】${due.body}` : due.body,
      backUrl: due.back_url,
    },
  )
}

async function sendNext(kernel: Kernel): Promise<boolean> {
  return inTransaction(kernel, async ({ q, now }) => {
    const [due] = await q.query<Due>(NEXT, [now])
    if (!due) return false
    const finish = (status: number, error: string | null, wait: number | null = null) =>
      q.query(
        `update message_delivery set status = $2::smallint, error = $3, provider = $4, attempts = attempts + 1, updated_at = $5,
           sent_at = case when $2::smallint = 1 then $5::timestamptz end, next_at = $5::timestamptz + make_interval(secs => $6) where id = $1`,
        [due.id, status, error?.slice(0, 200) ?? null, due.provider, now, wait ?? 0],
      )
    const reason = skipped(due)
    if (reason) await finish(4, reason)
    else
      try {
        await carry(kernel, due)
        await finish(1, null)
      } catch (error) {
        kernel.log.warn({ err: error, delivery: due.id }, 'push gateway')
        const last = due.attempts + 1 >= MAX_ATTEMPTS
        await finish(last ? 2 : 0, (error as Error).message, last ? null : 60 * 2 ** due.attempts)
      }
    return true
  })
}

export async function sendDue(kernel: Kernel): Promise<void> {
  while (await sendNext(kernel));
}

export const pushBeat: Beat = { name: 'push.deliver', everySec: 5, run: sendDue }
