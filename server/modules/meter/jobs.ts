import { addDays } from '@wuguan/contract/kernel/dates'
import { presentPeriod } from '@wuguan/contract/meter/rules/chain'
import { addMonths } from '@wuguan/contract/kernel/period'
import { holdersAt } from '../../kernel/auth/holders.ts'
import { dateOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { notify } from '../app/notice.service.ts'
import { energyOf } from './energy/energy.queries.ts'
import { settingsOf } from './settings.ts'

const MODULE = 'meter'
/** Module of the message centre under which these notices come. */
const NOTICES = 'charge'
/** Who hears of the meters of a community. */
const SUPERVISE = 'meter:reading:audit'
const OVERDUE_DAYS = 5
const LOSS_DAY = 10

interface Waiting {
  community_id: number
  name: string
  reader: number | null
  kind: string
  count: number
}
const managed = async (q: Queryable) => {
  const communities = await q.query<{ id: number; name: string; company_id: number }>(
    `select c.id, c.name, c.company_id from community c where c.deleted_at is null and c.manage_state <> 3
       and exists (select 1 from meter m where m.community_id = c.id and m.deleted_at is null and m.status = 1) order by c.id`,
  )
  const settings = await settingsOf(
    q,
    communities.map((one) => one.id),
  )
  return communities.map((community) => ({ ...community, settings: settings(community.id) }))
}
const waitingOf = (q: Queryable, communityIds: readonly number[], period: string) =>
  q.query<Waiting>(
    `select m.community_id, c.name, m.reader_user_id as reader, m.kind, count(*) as count from meter m join community c on c.id = m.community_id
     where m.community_id = any($1) and m.status = 1 and m.collect_mode <> 'prepaid' and m.deleted_at is null
       and not exists (select 1 from meter_reading r where r.meter_id = m.id and r.fee_period = $2 and r.kind = 'normal' and r.status in (1, 2, 3))
     group by m.community_id, c.name, m.reader_user_id, m.kind order by m.community_id, m.kind`,
    [communityIds, period],
  )
const KIND_WORD: Readonly<Record<string, string>> = { water: '水表', electric: '电表', gas: '气表', heat: '热表' }
const countsOf = (rows: readonly Waiting[]) =>
  [...Map.groupBy(rows, (row) => row.kind)]
    .map(([kind, of]) => `${KIND_WORD[kind] ?? kind}${of.reduce((sum, row) => sum + row.count, 0)}块`)
    .join('、')

/** On the day of reading every reader hears how many meters wait for him. */
export const readingTask: JobDefinition = {
  code: 'meter.readingTask',
  name: '抄表任务提醒',
  module: MODULE,
  cron: '0 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const due = (await managed(q)).filter((one) => one.settings.readDay === Number(today.slice(8)))
    const rows = await waitingOf(
      q,
      due.map((one) => one.id),
      today.slice(0, 7),
    )
    let affected = 0
    for (const [reader, of] of Map.groupBy(
      rows.filter((row) => row.reader !== null),
      (row) => row.reader!,
    ))
      affected += await notify(q, now, {
        userIds: [reader],
        module: NOTICES,
        title: '今日抄表任务',
        body: `您有待抄${countsOf(of)}（${[...new Set(of.map((row) => row.name))].join('、')}）`,
        backUrl: '/meter/device/data/index',
        bizEvent: 'meter.readingTask',
        bizId: `${reader}:${today}`,
      })
    return { affected }
  },
}

/** From five days after the day of reading the meters that nobody has read are named to the supervisors. */
export const readingOverdue: JobDefinition = {
  code: 'meter.readingOverdue',
  name: '逾期未抄提醒',
  module: MODULE,
  cron: '30 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    let affected = 0
    for (const community of await managed(q)) {
      const { readDay, lateReadDays } = community.settings
      const period = presentPeriod(today, lateReadDays)
      if (today <= addDays(`${period}-${String(readDay).padStart(2, '0')}`, OVERDUE_DAYS)) continue
      const rows = await waitingOf(q, [community.id], period)
      if (rows.length === 0) continue
      affected += await notify(q, now, {
        userIds: await holdersAt(q, SUPERVISE, community.id),
        module: NOTICES,
        title: `${community.name}${period}逾期未抄`,
        body: `尚有${countsOf(rows)}未抄`,
        backUrl: '/meter/device/data/index',
        bizEvent: 'meter.readingOverdue',
        bizId: `${community.id}:${today}`,
      })
    }
    return { affected }
  },
}

/** Meters whose calibration ends in 30 or 7 days. */
export const calibrationExpiry: JobDefinition = {
  code: 'meter.calibrationExpiry',
  name: '仪表检定到期提醒',
  module: MODULE,
  cron: '0 9 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const rows = await q.query<{ community_id: number; name: string; day: string; count: number }>(
      `select m.community_id, c.name, m.next_calibration as day, count(*) as count from meter m join community c on c.id = m.community_id
       where m.next_calibration = any($1::date[]) and m.status = 1 and m.deleted_at is null group by m.community_id, c.name, m.next_calibration`,
      [[addDays(today, 30), addDays(today, 7)]],
    )
    let affected = 0
    for (const row of rows)
      affected += await notify(q, now, {
        userIds: await holdersAt(q, SUPERVISE, row.community_id),
        module: NOTICES,
        title: '仪表检定到期提醒',
        body: `${row.name}有${row.count}块仪表将于${row.day}到期检定`,
        backUrl: '/meter/device/info/index',
        bizEvent: 'meter.calibrationExpiry',
        bizId: `${row.community_id}:${row.day}:${today}`,
      })
    return { affected }
  },
}

/** On the tenth the masters of the month before whose loss is above their rate, or below nothing. */
export const lossAlarm: JobDefinition = {
  code: 'meter.lossAlarm',
  name: '损耗预警',
  module: MODULE,
  cron: '0 9 10 * *',
  async run({ q, now }) {
    const today = dateOf(now)
    if (Number(today.slice(8)) !== LOSS_DAY) return { affected: 0 }
    const period = addMonths(today.slice(0, 7), -1)
    let affected = 0
    for (const community of await managed(q))
      for (const kind of ['water', 'electric', 'gas', 'heat']) {
        const { losses } = await energyOf(q, community.id, kind, period)
        const alarms = losses.filter((one) => one.alarm)
        if (alarms.length === 0) continue
        affected += await notify(q, now, {
          userIds: await holdersAt(q, SUPERVISE, community.id),
          module: NOTICES,
          title: `${community.name}${period}${KIND_WORD[kind] ?? kind}损耗预警`,
          body: alarms
            .map((one) => `${one.name}损耗${one.loss ?? ''}（${one.inverted ? '倒挂' : `${one.rate ?? ''}%`}）`)
            .join('；'),
          level: 2,
          backUrl: kind === 'water' ? '/meter/energy/water/index' : '/meter/energy/electric/index',
          bizEvent: 'meter.lossAlarm',
          bizId: `${community.id}:${kind}:${period}`,
        })
      }
    return { affected }
  },
}
