import type { HandoverProgress } from '@wuguan/contract/basedata/handover.actions'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverFlow } from '@wuguan/contract/basedata/handover.flow'
import { HANDOVER_HOUSE_STATUS, handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockRows } from '../../../kernel/crud/write.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { lockHouses } from '../house/relations.ts'
import { percentOf } from '../support.service.ts'
import { DONE, ended, handoverHooks, refuseTaken } from './handover.hooks.ts'
import { queueNotices } from './notices.ts'
import { writing } from '../../../kernel/crud/writing.ts'

/** The counts are read when the batch is locked, and houses join under the same lock. */
export const handoverSteps = flow(handoverFlow, {
  publish: {
    guard: ({ houseCount }) => (houseCount === 0 ? '请先添加交付房产' : null),
    run: async (context, { id }) => {
      await queueNotices(context, String(id))
      return context.done()
    },
  },
  complete: { guard: ({ openCount }) => (openCount === 0 ? null : `还有${openCount}套房产未办结`) },
  cancel: { guard: ({ deliveredCount }) => (deliveredCount === 0 ? null : '已有房产交付，不能取消') },
})

export async function addHouses(
  context: ActionContext,
  { id, houseIds }: { id: string; houseIds: string[] },
): Promise<{ added: number }> {
  const { kernel, q, actor, now } = context
  const [row] = await lockRows(writing(context, handover, handoverHooks), [id], 'basedata:handover:edit')
  if (ended({ status: Number(row!['status']) })) throw refuse('该批次已结束，不能添加房产')
  const ids = [...new Set(houseIds)]
  const houses = await lockHouses(context, ids, 'basedata:handover:edit')
  if (houses.some((house) => house.community_id !== row!.communityId)) throw refuse('只能添加本项目的房产')
  await refuseTaken(q, ids, Number(row!['kind']))
  const place = { companyId: row!.companyId!, communityId: row!.communityId! }
  const made = await insertRows(
    q,
    handoverHouse,
    ids.map((houseId) => ({ draft: { handoverId: id, houseId, status: HANDOVER_HOUSE_STATUS.waiting }, place })),
    actor,
    kernel.secrets,
    now,
  )
  // Buyers that the register already knows need not be typed again.
  await q.query(
    `insert into handover_customer (id, company_id, community_id, handover_house_id, customer_id, relation, share, is_payer, signed, created_by, created_at, updated_by, updated_at)
     select gen_random_uuid(), x.company_id, x.community_id, x.id, ch.customer_id, ch.relation, ch.share, ch.is_payer, false, $2, $3, $2, $3
     from handover_house x join customer_house ch on ch.house_id = x.house_id and ch.relation in (1, 2) and ch.end_date is null where x.id = any($1) on conflict do nothing`,
    [made, actor.userId, now],
  )
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.handover',
    bizId: id,
    action: '添加房产',
    data: { count: ids.length },
  })
  return { added: ids.length }
}

export async function readProgress(context: ActionContext, { id }: { id: string }): Promise<HandoverProgress> {
  await demandVisible(context, handover, handoverHooks, id, handover.codes.list)
  const { q } = context
  const counted = await q.query<{ status: number; n: number }>(
    'select status, count(*) as n from handover_house where handover_id = $1 group by status',
    [id],
  )
  const total = counted.reduce((sum, row) => sum + row.n, 0)
  const delivered = counted.filter((row) => DONE.includes(row.status)).reduce((sum, row) => sum + row.n, 0)
  const byDay = await q.query<HandoverProgress['byDay'][number]>(
    `select h.deliver_date::text as date, count(*) as delivered from handover_house x join house h on h.id = x.house_id where x.handover_id = $1 and x.status = any($2) and h.deliver_date is not null group by 1 order by 1`,
    [id, DONE],
  )
  const byBuilding = await q.query<HandoverProgress['byBuilding'][number]>(
    `select b.id as "buildingId", b.build_name as "buildName", count(*) as total, count(*) filter (where x.status = any($2)) as delivered
     from handover_house x join house h on h.id = x.house_id join building b on b.id = h.building_id where x.handover_id = $1 group by b.id order by b.order_num, b.id`,
    [id, DONE],
  )
  return {
    total,
    counts: Object.fromEntries(counted.map((row) => [row.status, row.n])),
    deliverRate: percentOf(delivered, total),
    byDay,
    byBuilding,
  }
}
