import { cents, yuan } from '@wuguan/contract/charge-finance/cents'
import type {
  Unruled,
  VoucherDifference,
  checkVoucherRules,
  makeVouchers,
  voucherDifferences,
} from '@wuguan/contract/charge-other/voucher.actions'
import { VOUCHER_BATCH, voucherBatch } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { voucherBatchFlow } from '@wuguan/contract/charge-other/voucher-batch.flow'
import { VOUCHER_EVENT, voucher } from '@wuguan/contract/charge-other/voucher.entity'
import { VOUCHER_LEG } from '@wuguan/contract/charge-other/voucher-rule.entity'
import { isZero } from '@wuguan/contract/kernel/decimal'
import { refuse } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { addMonths, firstDay } from '@wuguan/contract/kernel/period'
import { writeTimeline } from '../../../kernel/audit.ts'
import { dateOf, dateTimeOf } from '../../../kernel/clock.ts'
import { insertRow, insertRows } from '../../../kernel/crud/store.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { type Queryable, lockOn } from '../../../kernel/db/sql.ts'
import { flow } from '../../../kernel/flow/flow.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { placeOf } from '../../charge-finance/ledger/book-date.service.ts'
import { demandCommunity } from '../../charge-finance/ledger/scope.service.ts'
import { type ComposedVoucher, type VoucherLine, compose, reversal, unruled } from './compose.ts'
import { type Grain, type LedgerSum, accruedOf, ledgerOf, rulesOf } from './ledger.queries.ts'

/** What of a month has no account, whatever its vouchers say. */
export async function check(
  { q, actor }: ActionContext,
  { communityId, period }: ParsedOf<typeof checkVoucherRules>,
): Promise<{ missing: Unruled[]; checked: number }> {
  demandCommunity(actor, 'charge-other:voucher:rule', communityId)
  const { companyId } = await placeOf(q, communityId)
  const sums = await ledgerOf(q, communityId, period, 'month')
  return { missing: unruled(sums, await rulesOf(q, companyId)), checked: sums.length }
}

interface Month {
  readonly communityId: number
  readonly companyId: number
  readonly period: string
  readonly grain: Grain
  readonly accrual: boolean
}

/** What the live vouchers of the month before had as earned and not billed. */
const estimatedBefore = async (
  q: Queryable,
  { communityId, period }: Pick<Month, 'communityId' | 'period'>,
): Promise<readonly VoucherLine[]> => {
  const [kept] = await q.query<{ lines: VoucherLine[] }>(
    `select v.lines from voucher v join voucher_batch b on b.id = v.batch_id
     where b.community_id = $1 and b.period = $2 and b.status <> ${VOUCHER_BATCH.cancelled} and v.event = 'estimate'`,
    [communityId, addMonths(period, -1)],
  )
  return kept?.lines ?? []
}

/** All sums of a month that have no accounts yet. */
const sumsOfMonth = async (
  { q, now }: Pick<ActionContext, 'q' | 'now'>,
  { communityId, period, grain, accrual }: Month,
): Promise<LedgerSum[]> => [
  ...(await ledgerOf(q, communityId, period, grain)),
  ...(accrual ? await accruedOf(q, { communityId, period, today: dateOf(now) }) : []),
]

/** The vouchers of a month: nothing without an account, nothing that does not balance. */
async function vouchersOf(context: Pick<ActionContext, 'q' | 'now'>, month: Month): Promise<ComposedVoucher[]> {
  const { q } = context
  const { communityId, companyId, period } = month
  const [sums, before, rules, [community]] = [
    await sumsOfMonth(context, month),
    await estimatedBefore(q, month),
    await rulesOf(q, companyId),
    await q.query<{ code: string; name: string }>('select code, name from community where id = $1', [communityId]),
  ]
  if (sums.length === 0 && before.length === 0) throw refuse(`${period}没有账务，无需生成凭证`)
  const missing = unruled(sums, rules)
  if (missing.length > 0) {
    const named = missing.slice(0, 3).map(({ leg, name }) => `${labelOf(VOUCHER_LEG, leg)}·${name}`)
    throw refuse(
      `有${missing.length}项没有对应科目：${named.join('、')}${missing.length > 3 ? '等' : ''}，请先补充凭证规则`,
    )
  }
  const made = compose(period, sums, rules, community!, before.length > 0 ? [reversal(period, before)] : [])
  for (const { date, event, debit, credit } of made)
    if (debit !== credit)
      throw refuse(`${date}的${labelOf(VOUCHER_EVENT, event)}凭证借贷不平：借方${debit}，贷方${credit}，请先核对账务`)
  return made
}

const totalOf = (made: readonly ComposedVoucher[], side: 'debit' | 'credit') =>
  yuan(made.reduce((all, one) => all + cents(one[side]), 0n))
const sumsOf = (made: readonly ComposedVoucher[]) => ({
  vouchers: made.length,
  debit: totalOf(made, 'debit'),
  credit: totalOf(made, 'credit'),
})

async function keep(
  context: ActionContext,
  batchId: string,
  { companyId, communityId }: Month,
  made: readonly ComposedVoucher[],
) {
  const { q, actor, now, kernel } = context
  const place = { companyId, communityId }
  await insertRows(
    q,
    voucher,
    made.map((one) => ({ draft: { ...one, batchId, word: null, externalNo: null }, place })),
    actor,
    kernel.secrets,
    now,
  )
}

const isClosed = async ({ q }: ActionContext, communityId: number, period: string): Promise<boolean> =>
  (
    await q.query('select 1 from month_settlement where community_id = $1 and period = $2 and status in (3, 4)', [
      communityId,
      period,
    ])
  ).length > 0

/** One live batch a month; two who ask at once are told the same as one who asks again. */
export async function make(
  context: ActionContext,
  { communityId, period, grain, accrual }: ParsedOf<typeof makeVouchers>,
): Promise<{ id: string; vouchers: number; debit: string }> {
  const { q, actor, now, kernel } = context
  demandCommunity(actor, 'charge-other:voucher:make', communityId)
  if (period > dateOf(now).slice(0, 7)) throw refuse('不能生成未来月份的凭证')
  const { companyId } = await placeOf(q, communityId)
  await lockOn(q, `voucher:${communityId}:${period}`)
  const [other] = await q.query(
    `select 1 from voucher_batch where community_id = $1 and period = $2 and status <> ${VOUCHER_BATCH.cancelled}`,
    [communityId, period],
  )
  if (other) throw refuse(`${period}的凭证已生成，请重新生成或先作废`)
  const month = { communityId, companyId, period, grain, accrual }
  // Asked before the ledger is read: what a month gets while it closes is not taken for all of it.
  const closed = await isClosed(context, communityId, period)
  const made = await vouchersOf(context, month)
  const sums = sumsOf(made)
  const draft = {
    period,
    grain,
    accrual,
    closed,
    ...sums,
    maker: actor.petName,
    status: VOUCHER_BATCH.made,
  }
  const id = String(await insertRow(q, voucherBatch, draft, { companyId, communityId }, actor, kernel.secrets, now))
  await keep(context, id, month, made)
  await writeTimeline(q, actor, now, {
    bizType: voucherBatch.name,
    bizId: id,
    action: '生成凭证',
    toState: '已生成',
    remark: null,
  })
  return { id, vouchers: sums.vouchers, debit: sums.debit }
}

interface Batch extends Month {
  readonly id: string
}
async function batchOf({ q }: Pick<ActionContext, 'q'>, id: string): Promise<Batch> {
  const [batch] = await q.query<Batch>(
    `select id, community_id as "communityId", company_id as "companyId", period, grain, accrual from voucher_batch where id = $1`,
    [id],
  )
  return batch!
}

export const voucherBatchSteps = flow(voucherBatchFlow, {
  async remake(context, { id, period }, { grain, accrual }) {
    const month = { ...(await batchOf(context, String(id))), grain, accrual }
    const closed = await isClosed(context, month.communityId, period)
    const made = await vouchersOf(context, month)
    await context.q.query('delete from voucher where batch_id = $1', [id])
    await keep(context, String(id), month, made)
    return context.done({
      grain,
      accrual,
      ...sumsOf(made),
      closed,
      maker: context.actor.petName,
    })
  },
  async writeBack(context, { id, period, vouchers }, { word, firstNo }) {
    const { q, actor, now } = context
    const { companyId } = await batchOf(context, String(id))
    const lastNo = firstNo + vouchers - 1
    // Communities of a company share its accounts, and so the numbers of a month.
    await lockOn(q, `voucher-no:${companyId}:${period}:${word}`)
    const [taken] = await q.query<{ no: number; name: string }>(
      `select v.external_no as no, c.name from voucher v join voucher_batch b on b.id = v.batch_id join community c on c.id = b.community_id
       where b.company_id = $1 and b.period = $2 and v.word = $3 and v.external_no between $4 and $5 order by 1 limit 1`,
      [companyId, period, word, firstNo, lastNo],
    )
    if (taken) throw refuse(`凭证号${word}-${taken.no}已用于${taken.name}`)
    await q.query(
      `update voucher set word = $2, external_no = $3 + seq - 1, version = version + 1, updated_by = $4, updated_at = $5 where batch_id = $1`,
      [id, word, firstNo, actor.userId || null, now],
    )
    return context.done({ word, firstNo, lastNo, writtenAt: dateTimeOf(now) })
  },
  async unwrite(context, { id }, { reason }) {
    const { q, actor, now } = context
    await q.query(
      `update voucher set word = null, external_no = null, version = version + 1, updated_by = $2, updated_at = $3 where batch_id = $1`,
      [id, actor.userId || null, now],
    )
    return context.done({ word: null, firstNo: null, lastNo: null, writtenAt: null, reason })
  },
  async cancel(context, { id }, { reason }) {
    await context.q.query('delete from voucher where batch_id = $1', [id])
    return context.done({ reason })
  },
})

/** What the ledger says now beside what the vouchers said then, where they differ. */
export async function differences(
  context: ActionContext,
  { id }: ParsedOf<typeof voucherDifferences>,
): Promise<{ rows: VoucherDifference[]; compared: number }> {
  await demandVisible(context, voucherBatch, {}, id, 'charge-other:voucher:list')
  const { q } = context
  const batch = await batchOf(context, id)
  const ledger = await sumsOfMonth(context, batch)
  const before = await estimatedBefore(q, batch)
  const names = new Map(ledger.map(({ feeItemId, name }) => [feeItemId, name]))
  const kept = await q.query<Omit<VoucherDifference, 'ledger' | 'difference'> & { key: string }>(
    `select concat_ws(' ', to_char(v.date, 'YYYY-MM-DD'), v.event, l.leg, case when l.debit <> 0 then 'D' else 'C' end, coalesce(l."feeItemId", l."paymentMethodId", '-')) as key,
       to_char(v.date, 'YYYY-MM-DD') as date, v.event, l.leg, coalesce(i.name, w.name, '通用') as name, (l.debit + l.credit)::numeric(14,2) as voucher
     from voucher v cross join lateral jsonb_to_recordset(v.lines) as l(leg text, debit numeric, credit numeric, "feeItemId" text, "paymentMethodId" text)
     left join fee_item i on i.id = l."feeItemId"::uuid left join payment_method w on w.id = l."paymentMethodId"::uuid where v.batch_id = $1`,
    [id],
  )
  type Row = Omit<VoucherDifference, 'ledger' | 'voucher' | 'difference'> & { ledger: bigint; voucher: bigint }
  const rows = new Map<string, Row>()
  for (const { key, voucher: amount, date, event, leg, name } of kept)
    rows.set(key, { date, event, leg, name, ledger: 0n, voucher: cents(amount) })
  for (const { date, event, leg, side, feeItemId, paymentMethodId, name, amount } of ledger) {
    const key = [date, event, leg, side, feeItemId ?? paymentMethodId ?? '-'].join(' ')
    rows.set(key, { date, event, leg, name, voucher: rows.get(key)?.voucher ?? 0n, ledger: cents(amount) })
  }
  for (const { leg, feeItemId, debit, credit } of before) {
    const [date, event] = [firstDay(batch.period), 'reversal' as const]
    const key = [date, event, leg, isZero(debit) ? 'C' : 'D', feeItemId].join(' ')
    const kept = rows.get(key)
    const name = kept?.name ?? names.get(feeItemId) ?? '通用'
    rows.set(key, { date, event, leg, name, voucher: kept?.voucher ?? 0n, ledger: -(cents(debit) + cents(credit)) })
  }
  const differing = [...rows.values()].filter((row) => row.ledger !== row.voucher)
  return {
    compared: rows.size,
    rows: differing.map((row) => ({
      ...row,
      ledger: yuan(row.ledger),
      voucher: yuan(row.voucher),
      difference: yuan(row.ledger - row.voucher),
    })),
  }
}
