import type { PushUsage, pushTest } from '@wuguan/contract/app/message.actions'
import type { PushChannel } from '@wuguan/contract/app/push-setting.entity'
import { dateOf, dateTimeOf } from '../../kernel/clock.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { demandChannel } from './delivery.service.ts'
import { notify } from './notice.service.ts'

export async function readUsage({ q, actor, now }: ActionContext): Promise<PushUsage> {
  const month = dateOf(now).slice(0, 7)
  const scope = [actor.scope('message:push:setting').companies, month]
  const [inbox] = await q.query<{ sent: number; interrupted: number; read: number }>(
    `select count(*) as sent, count(*) filter (where popup) as interrupted, count(*) filter (where read_at is not null) as read
     from message_record where company_id = any($1) and created_at >= ($2 || '-01')::timestamptz`,
    scope,
  )
  const carried = await q.query<{ channel: PushChannel; sent: number; failed: number; skipped: number }>(
    `select channel, count(*) filter (where status = 1) as sent, count(*) filter (where status = 2) as failed, count(*) filter (where status = 4) as skipped
     from message_delivery where company_id = any($1) and created_at >= ($2 || '-01')::timestamptz group by channel order by channel`,
    scope,
  )
  return {
    month,
    channels: [
      { channel: 'inbox', ...inbox!, failed: 0, skipped: 0 },
      ...carried.map((one) => ({ ...one, interrupted: 0, read: 0 })),
    ],
  }
}

/** Past every switch: who tests wants to see it. */
export async function sendTest({ q, actor, now }: ActionContext, input: ParsedOf<typeof pushTest>): Promise<null> {
  const channel = input.channel ?? 'inbox'
  if (channel !== 'inbox') await demandChannel(q, actor.homeCompanyId, channel)
  await notify(q, now, {
    userIds: [actor.userId],
    module: 'system',
    title: '测试消息',
    body: `这是一条测试消息，发送时间${dateTimeOf(now)}。`,
    backUrl: '/cms/message/pushSitting',
    level: 3,
    channels: [channel],
  })
  return null
}
