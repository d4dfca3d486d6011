import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import type { deliverHouse } from '@wuguan/contract/basedata/handover.actions'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { isIdNumber } from '@wuguan/contract/kernel/id-number'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { writeLog, writeTimeline } from '../../../kernel/audit.ts'
import { claimAttachments } from '../../../kernel/crud/references.ts'
import { insertRow } from '../../../kernel/crud/store.ts'
import { createRow } from '../../../kernel/crud/write.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { customerHouseHooks } from '../house/customer-house.hooks.ts'
import { checkShares, lockHouses } from '../house/relations.ts'
import { deliverySteps } from '../slots.service.ts'
import { liveOn } from '../support.service.ts'
import { queue } from './notices.ts'
import { lockSteps, step } from './steps.service.ts'
import { writing } from '../../../kernel/crud/writing.ts'

interface Buyer extends Record<string, unknown> {
  customer_id: string
  relation: number
  share: string | null
  is_payer: boolean
}
const NOTICE_DAYS = 30

/** R9: everything that delivery means for the register, in one transaction. */
export async function deliver(context: ActionContext, input: ParsedOf<typeof deliverHouse>): Promise<{ id: string }> {
  const { kernel, q, actor, now } = context
  const [row] = await lockSteps(context, [input.handoverHouseId], 'basedata:handover:deliver', [4])
  if (input.deliverDate > dateOf(now)) throw badInput({ deliverDate: '交付日期不能晚于今天' })
  const chargeStartDate = input.chargeStartDate ?? input.deliverDate
  if (chargeStartDate < input.deliverDate) throw badInput({ chargeStartDate: '计费起始日期不能早于交付日期' })
  const agentIdNo = input.agentIdNo?.toUpperCase() || null
  if (input.agentName && !agentIdNo) throw badInput({ agentIdNo: '请输入代办人证件号' })
  if (agentIdNo && !isIdNumber(agentIdNo)) throw badInput({ agentIdNo: '身份证号码不正确' })
  const buyers = await q.query<Buyer>(
    'select customer_id, relation, share, is_payer from handover_customer where handover_house_id = $1 order by relation, id',
    [input.handoverHouseId],
  )
  if (!buyers.some((buyer) => buyer.relation === 1)) throw refuse('请先完善交付客户')
  const houseId = String(row!['houseId'])
  await lockHouses(context, [houseId], 'basedata:handover:deliver')
  const [batch] = await q.query<{ require_paid: boolean; materials: unknown }>(
    'select require_paid, materials from handover where id = $1',
    [row!['handoverId']],
  )
  for (const stepOf of deliverySteps)
    await stepOf(context, {
      handoverHouseId: input.handoverHouseId,
      houseId,
      requirePaid: batch!.require_paid,
      deliverDate: input.deliverDate,
      chargeStartDate,
      meterReadings: input.meterReadings,
    })

  await writeRelations(context, row!, buyers, input.deliverDate)
  const draft = {
    handoverHouseId: input.handoverHouseId,
    deliverDate: input.deliverDate,
    chargeStartDate,
    meterReadings: input.meterReadings,
    keys: input.keys ?? null,
    materials: input.materials ?? batch!.materials,
    signature: input.signature,
    agentName: input.agentName || null,
    agentIdNo,
    handlerId: actor.userId,
  }
  const id = String(
    await insertRow(
      q,
      handoverDeliver,
      draft,
      { companyId: row!.companyId!, communityId: row!.communityId! },
      actor,
      kernel.secrets,
      now,
    ),
  )
  await claimAttachments(q, handoverDeliver, id, draft, ['signature'], actor, now)
  await openHouse(context, row!, input.deliverDate, chargeStartDate, '交付')
  await step(context, [row!], 6, '办理交付')
  return { id }
}

/** 视同交付: notice given 30 days ago and nobody came; fees run from the day the notice ran out. */
export async function deem(context: ActionContext, input: { ids: string[] }): Promise<{ deemed: number }> {
  const { q, now } = context
  const rows = await lockSteps(context, input.ids, 'basedata:handover:deem', [2, 3])
  const today = dateOf(now)
  for (const row of rows) {
    const deadline = addDays(String(row['notifyAt']).slice(0, 10), NOTICE_DAYS)
    if (deadline > today) throw refuse('通知未满30天，不能视同交付')
    await lockHouses(context, [String(row['houseId'])], 'basedata:handover:deem')
    const buyers = await q.query<Buyer>(
      'select customer_id, relation, share, is_payer from handover_customer where handover_house_id = $1 order by relation, id',
      [row.id],
    )
    // Nobody came: neither a payment nor a reading is asked for.
    for (const stepOf of deliverySteps)
      await stepOf(context, {
        handoverHouseId: String(row.id),
        houseId: String(row['houseId']),
        requirePaid: false,
        deliverDate: deadline,
        chargeStartDate: deadline,
        meterReadings: [],
      })
    await writeRelations(context, row, buyers, deadline)
    await openHouse(context, row, deadline, deadline, '视同交付')
    await step(context, [row], 8, '视同交付')
  }
  return { deemed: rows.length }
}

async function writeRelations(
  context: ActionContext,
  row: AnyRow,
  buyers: readonly Buyer[],
  from: string,
): Promise<void> {
  const houseId = String(row['houseId'])
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
  row: AnyRow,
  deliverDate: string,
  chargeStartDate: string,
  action: string,
): Promise<void> {
  const { q, actor, now } = context
  const houseId = String(row['houseId'])
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
    data: { deliverDate, chargeStartDate, handoverHouseId: row.id },
  })
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.handoverHouse',
      entityId: String(row.id),
      title: `${action}`,
      action: 'edit',
      after: { houseId, deliverDate, chargeStartDate },
      communityId: row.communityId ?? null,
    },
  ])
  await queue(
    q,
    'handover.delivered',
    'basedata.handoverHouse',
    [{ bizId: String(row.id), key: `ho-done:${row.id}`, payload: { houseId, deliverDate } }],
    now,
  )
}
