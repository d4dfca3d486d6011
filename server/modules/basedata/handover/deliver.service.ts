import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { type HandoverReading, handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import type { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { HandoverMaterial } from '@wuguan/contract/basedata/handover.entity'
import type { handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import type { GivenOf } from '@wuguan/contract/kernel/action'
import { addDays } from '@wuguan/contract/kernel/dates'
import type { RowMeta, ShownRowOf } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { claimAttachments } from '../../../kernel/crud/references.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { customerHouseHooks } from '../house/customer-house.hooks.ts'
import { checkShares, lockHouses } from '../house/relations.ts'
import { deliverySteps } from '../slots.service.ts'
import { liveOn } from '../support.service.ts'
import { queue } from './notices.ts'

interface Buyer {
  customer_id: string
  relation: number
  share: string | null
  is_payer: boolean
}
const NOTICE_DAYS = 30

type Step = ShownRowOf<typeof handoverHouse> & RowMeta
type Delivery = GivenOf<(typeof handoverHouseFlow)['verbs']['deliver']['fields']>

/** R9: everything that delivery means for the register; answers the id of what it wrote down. */
export async function deliver(context: ActionContext, row: Step, input: Delivery): Promise<string> {
  const { kernel, q, actor, now } = context
  if (input.deliverDate > dateOf(now)) throw badInput({ deliverDate: '交付日期不能晚于今天' })
  const chargeStartDate = input.chargeStartDate ?? input.deliverDate
  const buyers = await buyersOf(q, row)
  if (!buyers.some((buyer) => buyer.relation === 1)) throw refuse('请先完善交付客户')
  await lockHouses(context, [row.houseId], 'basedata:handover:deliver')
  const [batch] = await q.query<{ require_paid: boolean; materials: HandoverMaterial[] }>(
    'select require_paid, materials from handover where id = $1',
    [row.handoverId],
  )
  const meterReadings = ((input.meterReadings ?? []) as unknown as HandoverReading[]).map((one) => ({
    ...one,
    // A meter that nobody has read yet.
    reading: one.reading ?? '',
  }))
  const days = { deliverDate: input.deliverDate, chargeStartDate }
  await joinElsewhere(context, row, { ...days, requirePaid: batch!.require_paid, meterReadings })
  await writeRelations(context, row, buyers, input.deliverDate)
  const draft = {
    ...input,
    handoverHouseId: row.id,
    chargeStartDate,
    materials: input.materials ?? batch!.materials,
    handlerId: actor.userId,
  }
  const place = { companyId: row.companyId!, communityId: row.communityId! }
  const id = String(await insertRow(q, handoverDeliver, draft, place, actor, kernel.secrets, now))
  await claimAttachments(q, handoverDeliver, id, draft, ['signature'], actor, now)
  await openHouse(context, row, days, '交付')
  return id
}

/** The day on which the notice runs out. */
export const deadlineOf = ({ notifyAt }: Pick<Step, 'notifyAt'>) => addDays(String(notifyAt).slice(0, 10), NOTICE_DAYS)

/** 视同交付: notice given 30 days ago and nobody came, so neither a payment nor a reading is asked for; fees run from the day it ran out. */
export async function deem(context: ActionContext, row: Step): Promise<void> {
  const deadline = deadlineOf(row)
  await lockHouses(context, [row.houseId], 'basedata:handover:deem')
  const days = { deliverDate: deadline, chargeStartDate: deadline }
  await joinElsewhere(context, row, { ...days, requirePaid: false, meterReadings: [] })
  await writeRelations(context, row, await buyersOf(context.q, row), deadline)
  await openHouse(context, row, days, '视同交付')
}

const buyersOf = (q: Queryable, row: Step) =>
  q.query<Buyer>(
    'select customer_id, relation, share, is_payer from handover_customer where handover_house_id = $1 order by relation, id',
    [row.id],
  )

type Joined = Parameters<(typeof deliverySteps)[number]>[1]
async function joinElsewhere(
  context: ActionContext,
  row: Step,
  delivery: Omit<Joined, 'handoverHouseId' | 'houseId'>,
): Promise<void> {
  for (const step of deliverySteps)
    await step(context, { ...delivery, handoverHouseId: String(row.id), houseId: row.houseId })
}

async function writeRelations(
  context: ActionContext,
  row: Step,
  buyers: readonly Buyer[],
  from: string,
): Promise<void> {
  const { houseId } = row
  const payer = buyers.some((buyer) => buyer.is_payer)
  for (const [i, buyer] of buyers.entries()) {
    const [known] = await context.q.query<{ id: string }>(
      `select id from customer_house where house_id = $1 and customer_id = $2 and relation = $3 and ${liveOn('customer_house', '$4')} limit 1`,
      [houseId, buyer.customer_id, buyer.relation, from],
    )
    if (known) continue
    await createRow(writing(context, customerHouse, customerHouseHooks, 'system'), {
      communityId: row.communityId,
      customerId: buyer.customer_id,
      houseId,
      relation: buyer.relation,
      share: buyer.relation <= 2 ? buyer.share : null,
      isPayer: buyer.is_payer || (!payer && i === 0),
      startDate: from,
      reason: 1,
    })
  }
  await checkShares(context.q, [houseId])
}

async function openHouse(
  context: ActionContext,
  { id, houseId }: Step,
  days: { deliverDate: string; chargeStartDate: string },
  action: string,
): Promise<void> {
  const { q, actor, now } = context
  const { deliverDate, chargeStartDate } = days
  const opened = await q.query(
    `update house set use_status = 2, sale_status = case when sale_status = 1 then 2 else sale_status end, deliver_date = $2, charge_start_date = $3, version = version + 1, updated_by = $4, updated_at = $5
     where id = $1 and use_status = 1 returning id`,
    [houseId, deliverDate, chargeStartDate, actor.userId, now],
  )
  if (opened.length === 0) throw refuse('该房产已交付')
  await writeTimeline(q, actor, now, {
    bizType: 'basedata.house',
    bizId: houseId,
    action,
    fromState: '未交付',
    toState: '空置',
    data: { ...days, handoverHouseId: id },
  })
  await queue(
    q,
    'handover.delivered',
    'basedata.handoverHouse',
    [{ bizId: String(id), key: `ho-done:${id}`, payload: { houseId, deliverDate } }],
    now,
  )
}
