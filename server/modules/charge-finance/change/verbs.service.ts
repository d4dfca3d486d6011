import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import type {
  ChangeLine,
  ChangeOutcome,
  adjustReceivables,
  cancelReceivables,
  changeDueDate,
  changeLines,
  changePayer,
  hangUpReceivables,
  splitReceivable,
  unhangReceivables,
} from '@wuguan/contract/charge-finance/change.actions'
import { receivableChange } from '@wuguan/contract/charge-finance/receivable-change.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from '../../../kernel/clock.ts'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { isRelated } from '../collect/payer.service.ts'
import { chargeConfig } from '../../charge-base/config.service.ts'
import { type LockedReceivable, lockReceivables, nameOf } from '../ledger/receivables.service.ts'
import { demandCommunity } from '../ledger/scope.service.ts'
import { receivableChangeHooks } from './change.hooks.ts'
import {
  type Priced,
  adjusted,
  demandAdjusted,
  demandCancellable,
  demandSplit,
  refuseClosed,
  refuseForeign,
} from './change.rules.ts'
import { startChange } from './change.service.ts'
import type { ChangeDraft, ChangeLineDraft, ChangeType } from './change.store.ts'
import type { Target } from './trace.ts'

interface Because {
  readonly reason: string
  readonly attachments?: readonly unknown[] | null | undefined
}
interface Opened {
  readonly rows: readonly LockedReceivable[]
  readonly place: { companyId: number; communityId: number }
}

/** Receivables of one community, locked, in the order they were asked for. */
async function open(context: ActionContext, ids: readonly string[], permission: string, verb: string): Promise<Opened> {
  const found = await lockReceivables(context, ids)
  const rows = [...new Set(ids)].map((id) => found.get(id)!)
  const { companyId, communityId } = rows[0]!
  if (rows.some((row) => row.communityId !== communityId)) throw badInput({ ids: '一次只能变更同一项目的应收' })
  demandCommunity(context.actor, permission, communityId)
  for (const row of rows) refuseClosed(row, verb)
  return { rows, place: { companyId, communityId } }
}

const draftOf = (
  type: ChangeType,
  { place }: Opened,
  { reason, attachments }: Because,
  lines: readonly ChangeLineDraft[],
  more: Pick<ChangeDraft, 'params' | 'batchNo'> = {},
): ChangeDraft => ({ ...place, type, reason, attachments: attachments ?? [], lines, ...more })

const size = (amount: bigint) => (amount < 0n ? -amount : amount)

/** 调整: amounts by value, part or price. The lines may each have their own target, as differences of a rehearsal have. */
export async function adjust(
  context: ActionContext,
  input: ParsedOf<typeof adjustReceivables>,
): Promise<ChangeOutcome> {
  const opened = await open(context, input.ids, 'charge-finance:receivable:adjust', '调整')
  const priced = await pricedOf(context, input.ids)
  const targets = new Map(opened.rows.map((row) => [row.id, adjusted(row, input, priced.get(row.id)!)]))
  return adjustTo(context, opened, targets, input, {
    mode: input.mode,
    value: input[input.mode],
  })
}

async function adjustTo(
  context: ActionContext,
  opened: Opened,
  targets: ReadonlyMap<string, Target>,
  because: Because,
  params: Record<string, unknown>,
  batchNo: string | null = null,
): Promise<ChangeOutcome> {
  const lines = opened.rows.map((row): ChangeLineDraft => {
    const { amount, trace } = targets.get(row.id)!
    refuseForeign(row)
    demandAdjusted(row, amount)
    return {
      receivableId: row.id,
      before: { receivableAmount: yuan(row.receivable) },
      after: { receivableAmount: yuan(amount), ...trace },
      delta: amount - row.receivable,
    }
  })
  return startChange(
    context,
    draftOf('adjust', opened, because, lines, { params, batchNo }),
    await consentToMoney(context, opened, lines),
  )
}

/** The same for receivables that each have their own new amount. */
export async function adjustEach(
  context: ActionContext,
  targets: ReadonlyMap<string, Target>,
  because: Because,
  batchNo: string,
): Promise<ChangeOutcome> {
  const opened = await open(context, [...targets.keys()], 'charge-finance:receivable:adjust', '调整')
  return adjustTo(context, opened, targets, because, { mode: 'generation' }, batchNo)
}

async function consentToMoney({ q }: ActionContext, { place }: Opened, lines: readonly ChangeLineDraft[]) {
  const { changeNeedsApproval } = await chargeConfig(q, place.communityId)
  if (!changeNeedsApproval) return null
  return { biz: 'receivableChange' as const, amount: total(lines.map((line) => size(line.delta))) }
}

async function pricedOf({ q }: ActionContext, ids: readonly string[]): Promise<Map<string, Priced>> {
  const rows = await q.query<Priced & { id: string }>(
    `select r.id, r.unit_rate as "unitRate", r.quantity, r.original_amount as "originalAmount", r.calc_detail as "calcDetail",
       r.source = 'split' or exists (select 1 from receivable x where x.parent_receivable_id = r.id and x.status <> 4) as split
     from receivable r where r.id = any($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function cancel(
  context: ActionContext,
  input: ParsedOf<typeof cancelReceivables>,
): Promise<ChangeOutcome> {
  const opened = await open(context, input.ids, 'charge-finance:receivable:cancel', '取消')
  const lines = opened.rows.map((row): ChangeLineDraft => {
    refuseForeign(row)
    demandCancellable(row)
    return {
      receivableId: row.id,
      before: { receivableAmount: yuan(row.receivable), status: row.status },
      after: { receivableAmount: '0.00', status: 4 },
      delta: -row.receivable,
    }
  })
  return startChange(context, draftOf('cancel', opened, input, lines), await consentToMoney(context, opened, lines))
}

export async function split(context: ActionContext, input: ParsedOf<typeof splitReceivable>): Promise<ChangeOutcome> {
  const opened = await open(context, [input.id], 'charge-finance:receivable:split', '拆分')
  const [row] = opened.rows
  const amount = cents(input.amount)
  refuseForeign(row!)
  demandSplit(row!, amount)
  const line: ChangeLineDraft = {
    receivableId: row!.id,
    before: { receivableAmount: yuan(row!.receivable) },
    after: { receivableAmount: yuan(row!.receivable - amount), splitAmount: yuan(amount) },
    delta: 0n,
  }
  return startChange(context, draftOf('split', opened, input, [line]), null)
}

export async function setAside(
  context: ActionContext,
  input: ParsedOf<typeof hangUpReceivables>,
): Promise<ChangeOutcome> {
  const opened = await open(context, input.ids, 'charge-finance:receivable:hang-up', '挂账')
  const [type] = await context.q.query<{ id: string; name: string; need_approval: boolean }>(
    'select id, name, need_approval from hang_up_type where id = $1 and company_id = $2 and enabled and deleted_at is null',
    [input.hangUpTypeId, opened.place.companyId],
  )
  if (!type) throw badInput({ hangUpTypeId: '请选择挂账类型' })
  const lines = opened.rows.map((row): ChangeLineDraft => {
    if (row.hungUp) throw refuse(`应收【${nameOf(row)}】已挂账`)
    if (row.status === 3) throw refuse(`应收【${nameOf(row)}】已结清，不能挂账`)
    return {
      receivableId: row.id,
      before: { hungUp: false },
      after: { hungUp: true, hangUpTypeId: type.id, hangUpType: type.name },
      delta: 0n,
    }
  })
  const amount = total(opened.rows.map((row) => row.outstanding))
  return startChange(
    context,
    draftOf('hangUp', opened, input, lines, {
      params: { hangUpTypeId: type.id, hangUpType: type.name, amount: yuan(amount) },
    }),
    type.need_approval ? { biz: 'hangUp', amount } : null,
  )
}

export async function bringBack(
  context: ActionContext,
  input: ParsedOf<typeof unhangReceivables>,
): Promise<ChangeOutcome> {
  const opened = await open(context, input.ids, 'charge-finance:receivable:hang-up', '解挂')
  const lines = opened.rows.map((row): ChangeLineDraft => {
    if (!row.hungUp) throw refuse(`应收【${nameOf(row)}】未挂账`)
    return { receivableId: row.id, before: { hungUp: true }, after: { hungUp: false }, delta: 0n }
  })
  const amount = total(opened.rows.map((row) => row.outstanding))
  return startChange(
    context,
    draftOf('unhang', opened, input, lines, { params: { amount: yuan(amount) } }),
    (await hungByConsent(context, input.ids)) ? { biz: 'hangUp', amount } : null,
  )
}
/** What was set aside by consent comes back by consent. */
async function hungByConsent({ q }: ActionContext, ids: readonly string[]): Promise<boolean> {
  const [row] = await q.query(
    `select 1 from hang_up_record h join receivable_change c on c.id = h.change_id and c.process_instance_id is not null
     where h.receivable_id = any($1) and h.to_date is null limit 1`,
    [ids],
  )
  return row !== undefined
}

export async function setPayer(context: ActionContext, input: ParsedOf<typeof changePayer>): Promise<ChangeOutcome> {
  const opened = await open(context, input.ids, 'charge-finance:receivable:payer', '变更付费人')
  const { q, now } = context
  const [customer] = await q.query<{ id: string; name: string }>(
    'select id, name from customer where id = $1 and company_id = $2 and deleted_at is null',
    [input.customerId, opened.place.companyId],
  )
  if (!customer) throw badInput({ customerId: '请选择付费人' })
  if (input.payerRole !== 'other')
    for (const row of opened.rows)
      if (!(await isRelated(q, row, customer.id, dateOf(now))))
        throw badInput({ payerRole: '该客户与房产没有关系，请将付费人身份选为“其他”' })
  const relations = await q.query<{ house_id: string; relation: number }>(
    `select house_id::text, min(relation) as relation from customer_house where customer_id = $1 and house_id::text = any($2)
       and start_date <= $3 and (end_date is null or end_date >= $3) group by 1`,
    [customer.id, opened.rows.map((row) => row.propertyId), dateOf(now)],
  )
  const roleOf = new Map(relations.map((row) => [row.house_id, { 1: 'owner', 3: 'tenant' }[row.relation] ?? 'other']))
  const lines = opened.rows.map((row): ChangeLineDraft => {
    if (row.payerCustomerId === customer.id) throw refuse(`应收【${nameOf(row)}】的付费人没有变化`)
    return {
      receivableId: row.id,
      before: { payerCustomerId: row.payerCustomerId },
      after: {
        payerCustomerId: customer.id,
        payerName: customer.name,
        payerRole: input.payerRole ?? roleOf.get(row.propertyId) ?? 'other',
      },
      delta: 0n,
    }
  })
  return startChange(
    context,
    draftOf('payer', opened, input, lines, { params: { payerCustomerId: customer.id, payerName: customer.name } }),
    null,
  )
}

export async function setDueDate(
  context: ActionContext,
  input: ParsedOf<typeof changeDueDate>,
): Promise<ChangeOutcome> {
  const opened = await open(context, input.ids, 'charge-finance:receivable:due-date', '变更应缴日')
  const lines = opened.rows.map((row): ChangeLineDraft => {
    if (row.dueDate === input.dueDate) throw refuse(`应收【${nameOf(row)}】的应缴日没有变化`)
    return { receivableId: row.id, before: { dueDate: row.dueDate }, after: { dueDate: input.dueDate }, delta: 0n }
  })
  return startChange(context, draftOf('dueDate', opened, input, lines, { params: { dueDate: input.dueDate } }), null)
}

export async function readLines(context: ActionContext, { id }: ParsedOf<typeof changeLines>): Promise<ChangeLine[]> {
  await demandVisible(context, receivableChange, receivableChangeHooks, id, 'charge-finance:receivable:list')
  return context.q.query<ChangeLine>(
    `select r.id as "receivableId", r.receivable_no as "receivableNo", coalesce(r.property_name, '') as "propertyName", i.name as "itemName",
       r.fee_period as "feePeriod", l.before, l.after, l.delta
     from receivable_change_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id
     where l.change_id = $1 order by r.property_name, r.fee_period, l.id`,
    [id],
  )
}
