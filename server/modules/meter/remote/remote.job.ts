import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { asSystem } from '../../../kernel/system-context.ts'
import { settingsOf } from '../settings.ts'
import { collectCommunity } from './collect.service.ts'

/** At night on the day of reading: the remote meters of every community, each in a transaction of its own. */
export const remoteCollect = (kernel: Kernel): JobDefinition => ({
  code: 'meter.remoteCollect',
  name: '远传抄表采集',
  module: 'meter',
  cron: '30 2 * * *',
  timeoutSec: 1800,
  async run({ q, now, log }) {
    const day = Number(dateOf(now).slice(8))
    const communities = await q.query<{ id: number; name: string; company_id: number }>(
      `select c.id, c.name, c.company_id from community c where c.deleted_at is null
         and exists (select 1 from meter m where m.community_id = c.id and m.collect_mode = 'remote' and m.status = 1 and m.deleted_at is null) order by c.id`,
    )
    const settings = await settingsOf(
      q,
      communities.map((one) => one.id),
    )
    let affected = 0
    for (const community of communities) {
      if (settings(community.id).readDay !== day) continue
      const outcome = await asSystem(kernel, community.company_id, 'meter.remoteCollect', (context) =>
        collectCommunity({ ...context, secrets: kernel.secrets }, community.id, null),
      )
      affected += outcome.read
      log(`${community.name}: ${outcome.read}`)
      for (const one of outcome.failed) log(`${one.code}: ${one.reason}`)
    }
    return { affected }
  },
})
