import { daily } from '@wuguan/contract/work-order/daily.report'
import { addDays } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'
import { DAILY_PUSH, dailyPushes } from './daily-push.service.ts'

/** In the morning whoever manages a community hears what yesterday found, took in, ended and left there, as far as he may see it. */
export const dailyPush: JobDefinition = {
  code: DAILY_PUSH,
  name: '推送工单日报',
  module: 'work-order',
  cron: '30 8 * * *',
  async run({ q, now }) {
    const day = addDays(dateOf(now), -1)
    let affected = 0
    for (const { communityId, managerId, title, body, why } of await dailyPushes({ q, now }, day, null))
      if (managerId !== null && why === null)
        affected += await notify(q, now, {
          userIds: [managerId],
          module: 'workOrder',
          title,
          body,
          backUrl: `${daily.path}?f.asOf=${day}`,
          bizEvent: DAILY_PUSH,
          bizId: `${communityId}:${day}`,
        })
    return { affected }
  },
}
