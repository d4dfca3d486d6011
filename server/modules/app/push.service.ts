import type { PushUsage } from '@wuguan/contract/app/message.actions'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { notify } from './notice.service.ts'

export async function readUsage({ q, actor, now }: ActionContext): Promise<PushUsage> {
  const month = dateOf(now).slice(0, 7)
  const [inbox] = await q.query<{ sent: number; interrupted: number; read: number }>(
    `select count(*) as sent, count(*) filter (where popup) as interrupted, count(*) filter (where read_at is not null) as read
     from message_record where company_id = any($1) and created_at >= ($2 || '-01')::timestamptz`,
    [actor.scope('message:push:setting').companies, month],
  )
  return { month, channels: [{ channel: 'inbox', ...inbox! }] }
}

/** Past every switch: who tests wants to see it. */
export async function sendTest({ q, actor, now }: ActionContext): Promise<null> {
  await notify(q, now, {
    userIds: [actor.userId],
    module: 'system',
    title: '测试消息',
    body: `这是一条测试消息，发送时间${dateTimeOf(now)}。`,
    backUrl: '/cms/message/pushSitting',
    level: 3,
  })
  return null
}
