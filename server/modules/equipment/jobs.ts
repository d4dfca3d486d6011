import { equipmentFlow } from '@wuguan/contract/equipment/equipment.flow'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { dateOf } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { moveBySystem } from '../../kernel/flow/system.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { emitEvent } from '../app/event.service.ts'
import { lifeEndOf } from './equipment.hooks.ts'

/** Days before the end on which it is told. */
const DAYS = [60, 30, 7]
interface Ending {
  id: string
  no: string
  name: string
  what: string
  dueDate: string
  days: number
  receiver: number
  companyId: number
  communityId: number
}

const warranties = (q: Queryable, today: string) =>
  q.query<Ending>(
    `select e.id, e.equipment_no as no, e.name, '' as what, to_char(e.warranty_end, 'YYYY-MM-DD') as "dueDate", e.warranty_end - $1::date as days,
       coalesce(e.manager_id, c.manager_id) as receiver, e.company_id as "companyId", e.community_id as "communityId"
     from equipment e join community c on c.id = e.community_id
     where e.deleted_at is null and e.status not in (70, 90) and e.warranty_end - $1::date = any($2::int[]) and coalesce(e.manager_id, c.manager_id) is not null order by e.id`,
    [today, DAYS],
  )
/** Of each kind and name the newest counts. */
const documents = (q: Queryable, today: string) =>
  q.query<Ending>(
    `select d.id, e.equipment_no as no, e.name, d.name as what, to_char(d.expire_date, 'YYYY-MM-DD') as "dueDate", d.expire_date - $1::date as days,
       coalesce(e.manager_id, c.manager_id) as receiver, e.company_id as "companyId", e.community_id as "communityId"
     from equipment_document d join equipment e on e.id = d.equipment_id join community c on c.id = e.community_id
     where e.deleted_at is null and e.status not in (70, 90) and d.deleted_at is null and d.expire_date - $1::date = any($2::int[])
       and coalesce(e.manager_id, c.manager_id) is not null
       and not exists (select 1 from equipment_document n where n.equipment_id = d.equipment_id and n.kind = d.kind and n.name = d.name and n.issue_date > d.issue_date and n.deleted_at is null)
     order by d.id`,
    [today, DAYS],
  )

/** Machines that have failed and whose order somebody has taken are under repair. */
async function followOrders({ q, now }: { q: Queryable; now: Date }): Promise<number> {
  const ids = await moveBySystem(
    { q, now },
    equipmentFlow,
    'underRepair',
    (
      params,
    ) => `exists (select 1 from work_order o where o.status >= ${params.add(WORK_ORDER_STATUS.processing)} and o.status < ${params.add(WORK_ORDER_STATUS.closed)} and o.id = (
       select l.order_id from equipment_status_log l where l.equipment_id = t.id order by l.at desc, l.id desc limit 1))`,
  )
  await q.query(
    `insert into equipment_status_log (id, company_id, community_id, equipment_id, from_status, to_status, at, reason, order_id, created_at, updated_at)
     select gen_random_uuid(), e.company_id, e.community_id, e.id, $3, $4, $2, '维修工单已接单', (
       select l.order_id from equipment_status_log l where l.equipment_id = e.id order by l.at desc, l.id desc limit 1), $2, $2 from equipment e where e.id = any($1::uuid[])`,
    [ids, now, EQUIPMENT_STATUS.fault, EQUIPMENT_STATUS.repairing],
  )
  return ids.length
}
export const orderFollow = (kernel: Kernel): JobDefinition => ({
  code: 'equipment.orderFollow',
  name: '故障设备维修跟踪',
  module: 'equipment',
  cron: '*/10 * * * *',
  run: async () => ({ affected: await inTransaction(kernel, followOrders) }),
})

const job =
  (code: string, name: string, event: string, endings: typeof warranties) =>
  (kernel: Kernel): JobDefinition => ({
    code: `equipment.${code}`,
    name,
    module: 'equipment',
    cron: '30 7 * * *',
    run: () =>
      inTransaction(kernel, async ({ q, now }) => {
        const rows = await endings(q, dateOf(now))
        for (const { id, no, name: machine, what, dueDate, days, receiver, companyId, communityId } of rows)
          await emitEvent(q, now, {
            event,
            bizId: id,
            companyId,
            communityId,
            receivers: [receiver],
            payload: { equipment: machine, no, document: what, dueDate, days: String(days) },
          })
        return { affected: rows.length }
      }),
  })

export const warrantyExpire = job('warrantyExpire', '设备质保到期提醒', 'equipment.warranty', warranties)
export const documentExpire = job('documentExpire', '设备证书到期提醒', 'equipment.document', documents)

/** So many are named; how many more there are is said. */
const NAMED = 10
/** Once a month whoever manages a community gets the list of machines in use that are over their age, the oldest first. */
async function tellOverAge({ q, now }: { q: Queryable; now: Date }): Promise<number> {
  const rows = await q.query<{
    communityId: number
    companyId: number
    community: string
    receiver: number
    count: number
    names: string[]
  }>(
    `select c.id as "communityId", c.company_id as "companyId", c.name as community, c.manager_id as receiver, count(*)::int as count,
       (array_agg(e.name || '（' || e.equipment_no || '，' || to_char(x.ended, 'YYYY-MM-DD') || '到期）' order by x.ended, e.equipment_no))[1:${NAMED}] as names
     from equipment e join community c on c.id = e.community_id cross join lateral (select ${lifeEndOf('e')} as ended) x
     where e.deleted_at is null and e.status not in (${EQUIPMENT_STATUS.stopped}, ${EQUIPMENT_STATUS.scrapped}) and x.ended < $1::date and c.manager_id is not null
     group by c.id order by c.id`,
    [dateOf(now)],
  )
  for (const { communityId, companyId, community, receiver, count, names } of rows)
    await emitEvent(q, now, {
      event: 'equipment.overAge',
      bizId: `${communityId}:${dateOf(now).slice(0, 7)}`,
      companyId,
      communityId,
      receivers: [receiver],
      payload: {
        community,
        count: String(count),
        equipments: `${names.join('、')}${count > names.length ? `等${count}台` : ''}`,
      },
    })
  return rows.length
}
export const overAge = (kernel: Kernel): JobDefinition => ({
  code: 'equipment.overAge',
  name: '设备超年限清单',
  module: 'equipment',
  cron: '0 8 1 * *',
  run: async () => ({ affected: await inTransaction(kernel, tellOverAge) }),
})
