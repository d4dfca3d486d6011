import type {
  BillGeneration,
  pushBills,
  regenerateBills,
  repushBills,
  voidBills,
} from '@wuguan/contract/charge-finance/bill.actions'
import { billPush } from '@wuguan/contract/charge-finance/bill-push.entity'
import { bill } from '@wuguan/contract/charge-finance/bill.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { lockRecords } from '../records.ts'
import { billHooks, billPushHooks } from './bill.hooks.ts'
import { demandConfigured } from './channels.service.ts'
import { makeBills } from './make.service.ts'
import { queuePushes } from './push.service.ts'

export async function voidThem(
  context: ActionContext,
  { ids, reason }: ParsedOf<typeof voidBills>,
): Promise<{ voided: number }> {
  const rows = await lockRecords(context, bill, billHooks, ids, 'charge-finance:bill:void')
  if (rows.some((row) => row['voided'])) throw refuse('账单已作废')
  await setVoid(context, ids, reason)
  return { voided: rows.length }
}
async function setVoid({ q, now, actor }: ActionContext, ids: readonly string[], reason: string): Promise<void> {
  await q.query(
    'update bill set voided = true, void_reason = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = any($1)',
    [ids, reason, actor.userId || null, now],
  )
  await q.query(
    `update bill_push set status = 4, fail_reason = '账单已作废', version = version + 1, updated_at = $2 where bill_id = any($1) and status = 0`,
    [ids, now],
  )
}

/** The same month and payer as things stand today; the old one is void. */
export async function regenerate(
  context: ActionContext,
  { ids }: ParsedOf<typeof regenerateBills>,
): Promise<BillGeneration> {
  const rows = await lockRecords(context, bill, billHooks, ids, 'charge-finance:bill:generate')
  await setVoid(
    context,
    rows.filter((row) => !row['voided']).map((row) => String(row.id)),
    '重新生成',
  )
  const communities = []
  for (const row of rows)
    communities.push(
      await makeBills(context, {
        communityId: Number(row.communityId),
        billPeriod: String(row['billPeriod']),
        asOfDate: dateOf(context.now),
        includeArrears: true,
        minAmount: '0.00',
        skipHungUp: true,
        propertyIds: [String(row['propertyId'])],
        payerIds: [String(row['payerCustomerId'])],
      }),
    )
  return { communities }
}

export async function push(
  context: ActionContext,
  { ids, channels }: ParsedOf<typeof pushBills>,
): Promise<{ queued: number; withoutReceiver: number }> {
  const rows = await lockRecords(context, bill, billHooks, ids, 'charge-finance:bill:push')
  await demandConfigured(context.q, channels)
  if (rows.some((row) => row['voided'])) throw refuse('账单已作废')
  return queuePushes(context, ids, channels)
}

export async function repush(
  context: ActionContext,
  { ids }: ParsedOf<typeof repushBills>,
): Promise<{ queued: number }> {
  const { q, now } = context
  const rows = await lockRecords(context, billPush, billPushHooks, ids, 'charge-finance:bill:push')
  if (rows.some((row) => row['status'] !== 4)) throw refuse('只能重推失败的记录')
  await demandConfigured(q, [...new Set(rows.map((row) => row['channel'] as 'sms'))])
  // Held, so that no bill is voided meanwhile: its messages would go out all the same.
  const bills = await q.query<{ voided: boolean }>(
    'select voided from bill where id = any($1) order by id for no key update',
    [rows.map((row) => row['billId'])],
  )
  if (bills.some(({ voided }) => voided)) throw refuse('账单已作废')
  await q.query(
    'update bill_push set status = 0, attempt = 0, fail_reason = null, version = version + 1, updated_at = $2 where id = any($1)',
    [ids, now],
  )
  await q.query('update bill set push_status = 1 where id = any($1)', [rows.map((row) => row['billId'])])
  return { queued: rows.length }
}
