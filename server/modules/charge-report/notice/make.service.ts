import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { type DunningWords, NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import type {
  createNotices,
  NoticePaper,
  NoticesMade,
  previewNotice,
} from '@wuguan/contract/charge-report/notice.actions'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { paymentNoticeLine } from '@wuguan/contract/charge-report/payment-notice-line.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { fillHtml } from '@wuguan/contract/kernel/template'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { drawCodes } from '../../../kernel/codes.ts'
import { insertRows } from '../../../kernel/crud/store.ts'
import { lockOn, Params, type Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { cleanRichText } from '../../../kernel/rich-text.ts'
import { unpaid } from '../../charge-finance/owed/owed.service.ts'
import { DEBTOR, owedRows } from './owed-rows.ts'

const CREATE = 'charge-report:notice:create'

/** What notices are made by. */
export interface NoticeAsk {
  readonly asOf: string
  readonly template: Template
  readonly payBefore: string
  readonly feeItemIds: readonly string[]
  readonly skipHungUp: boolean
}
export interface Template {
  id: string
  companyId: number
  level: NoticePaper['level']
  title: string
  body: string
}
interface Row {
  debtor: string
  companyId: number
  communityId: number
  receivableId: string
  propertyType: 'house'
  propertyId: string
  propertyName: string | null
  buildingId: string | null
  payerCustomerId: string
  payerName: string
  itemName: string
  feePeriod: string
  dueDate: string
  outstanding: string
  lateFee: string
}
/** What one payer owes for one property, line by line. */
interface Debt {
  readonly head: Row
  readonly rows: readonly Row[]
  readonly principal: string
  readonly lateFee: string
  readonly total: string
}

/** What is owed by the chosen (rows of 催缴名单), or by everybody of the communities. */
export async function debtsOf(
  { q, now, actor }: Pick<ActionContext, 'q' | 'now' | 'actor'>,
  communities: readonly number[],
  debtors: readonly string[] | null,
  { asOf, feeItemIds, skipHungUp }: Pick<NoticeAsk, 'asOf' | 'feeItemIds' | 'skipHungUp'>,
): Promise<Debt[]> {
  const params = new Params()
  const today = dateOf(now)
  const owed = owedRows({ asOf: asOf === today ? null : asOf, since: null, until: null, today, now, actor, params })
  const conditions = [
    `o.community_id = any(${params.add(communities)})`,
    ...(debtors ? [`o.debtor = any(${params.add(debtors)}::uuid[])`] : []),
    ...(feeItemIds.length ? [`o.fee_item_id = any(${params.add(feeItemIds)}::uuid[])`] : []),
    ...(skipHungUp ? ['not o.hung_up'] : []),
  ]
  const rows = await q.query<Row>(
    `select o.debtor, o.company_id as "companyId", o.community_id as "communityId", o.id as "receivableId", o.property_type as "propertyType",
       o.property_id as "propertyId", o.property_name as "propertyName", o.building_id as "buildingId", o.payer_customer_id as "payerCustomerId",
       c.name as "payerName", i.name as "itemName", o.fee_period as "feePeriod", o.due_date::text as "dueDate",
       o.outstanding::numeric(14,2)::text as outstanding, o.late_fee::numeric(14,2)::text as "lateFee"
     from (${owed}) o join customer c on c.id = o.payer_customer_id join fee_item i on i.id = o.fee_item_id
     where ${conditions.join(' and ')} order by o.community_id, o.property_name, o.debtor, i.sort, i.name, o.fee_period, o.id`,
    params.values,
  )
  return [...Map.groupBy(rows, ({ debtor }) => debtor).values()].map((own): Debt => {
    const principal = total(own.map((row) => cents(row.outstanding)))
    const fees = total(own.map((row) => cents(row.lateFee)))
    return { head: own[0]!, rows: own, principal: yuan(principal), lateFee: yuan(fees), total: yuan(principal + fees) }
  })
}

/** Who a notice comes from. */
type Sender = NoticePaper['from']
async function sendersOf(q: Queryable, communities: readonly number[]): Promise<Map<number, Sender>> {
  const rows = await q.query<Sender & { id: number }>(
    `select c.id, coalesce(i.company_title, o.name) as company, i.charge_department as department, i.address, i.hotline, i.seal
     from community c join company o on o.id = c.company_id left join community_charge_info i on i.community_id = c.id where c.id = any($1)`,
    [communities],
  )
  return new Map(
    rows.map(({ id, company, department, address, hotline, seal }) => [
      id,
      { company, department, address, hotline, seal: seal as Attachment[] | null },
    ]),
  )
}

/** The words of a template as one payer reads them: filled, and cleaned of everything that is not rich text. */
function wordsOf({ body }: Template, debt: Debt, payBefore: string, { company, hotline }: Sender): string {
  const periods = debt.rows.map((row) => row.feePeriod).toSorted()
  const [from, to] = [periods[0]!, periods.at(-1)!]
  const words: DunningWords = {
    customerName: debt.head.payerName,
    houseName: debt.head.propertyName ?? '',
    periodRange: from === to ? from : `${from} 至 ${to}`,
    principal: formatMoney(debt.principal),
    lateFee: formatMoney(debt.lateFee),
    total: formatMoney(debt.total),
    totalCapital: capital(debt.total),
    payBefore,
    hotline: hotline ?? '',
    seal: company,
  }
  return cleanRichText(fillHtml(body, words))
}

/** How the call asks, with what it leaves to the server. */
async function askOf(
  { q, now, actor }: ActionContext,
  { asOf, level, templateId, payBefore, feeItemIds, skipHungUp }: ParsedOf<typeof createNotices>,
): Promise<NoticeAsk> {
  const today = dateOf(now)
  if (asOf && asOf > today) throw badInput({ asOf: '截止日期不能晚于今天' })
  const [template] = await q.query<Template>(
    `select t.id, t.company_id as "companyId", t.level, t.title, t.body from payment_notice_template t where t.id = $1 and t.enabled = 1 and t.deleted_at is null
       and exists (select 1 from community c where c.id = any($2) and c.company_id = t.company_id)`,
    [templateId, communitiesOf(actor, CREATE)],
  )
  if (!template) throw badInput({ templateId: '催费模板不存在或已停用' })
  if (template.level !== level) throw badInput({ templateId: '催费模板不是所选级别的' })
  return { asOf: asOf ?? today, template, payBefore, feeItemIds: feeItemIds ?? [], skipHungUp: skipHungUp ?? true }
}

/** What the chosen owe, all of whom the company of the template speaks to. */
async function chosenDebts(context: ActionContext, debtors: readonly string[], ask: NoticeAsk): Promise<Debt[]> {
  const debts = await debtsOf(context, communitiesOf(context.actor, CREATE), debtors, ask)
  if (debts.some(({ head }) => head.companyId !== ask.template.companyId))
    throw badInput({ templateId: '催费模板不是房产所属公司的' })
  return debts
}

export async function preview(
  context: ActionContext,
  input: ParsedOf<typeof previewNotice>,
): Promise<NoticePaper | null> {
  const ask = await askOf(context, input)
  const [debt] = await chosenDebts(context, input.debtors.slice(0, 1), ask)
  if (!debt) return null
  const { head, rows, principal, lateFee, total: sum } = debt
  const from = (await sendersOf(context.q, [head.communityId])).get(head.communityId)!
  return {
    id: null,
    noticeNo: null,
    voided: false,
    level: ask.template.level,
    title: ask.template.title,
    content: wordsOf(ask.template, debt, ask.payBefore, from),
    propertyName: head.propertyName,
    payerName: head.payerName,
    asOfDate: ask.asOf,
    payBefore: ask.payBefore,
    principal,
    lateFee,
    total: sum,
    lines: rows.map(({ receivableId, itemName, feePeriod, dueDate, outstanding, lateFee: fee }) => ({
      receivableId,
      itemName,
      feePeriod,
      dueDate,
      outstanding,
      lateFee: fee,
    })),
    from,
  }
}

/** A draft per payer and property; chosen ones that owe nothing by now, or that have such a draft, get none. */
export async function create(context: ActionContext, input: ParsedOf<typeof createNotices>): Promise<NoticesMade> {
  const ask = await askOf(context, input)
  const chosen = [...new Set(input.debtors)]
  const debts = await chosenDebts(context, chosen, ask)
  if (debts.length === 0)
    throw refuse(
      (await payerless(context.q, communitiesOf(context.actor, CREATE), chosen))
        ? '该房产没有付费人'
        : '该客户已无欠费',
    )
  const made = await writeNotices(context, debts, ask)
  return { ...made, withoutDebt: chosen.length - debts.length }
}

/** Whether something is owed for one of these properties that nobody is to pay. */
async function payerless(q: Queryable, communities: readonly number[], debtors: readonly string[]): Promise<boolean> {
  const [row] = await q.query(
    `select 1 from receivable r where r.community_id = any($1) and r.payer_customer_id is null and ${unpaid('r')} and ${DEBTOR('r')} = any($2::uuid[]) limit 1`,
    [communities, debtors],
  )
  return row !== undefined
}

type Draft = Pick<NoticesMade, 'ids' | 'existing' | 'total'>
/** Notices as drafts, one run of them; in the order of the communities, so that two runs never wait for each other. */
export async function writeNotices(
  { q, now, actor, kernel }: Pick<ActionContext, 'q' | 'now' | 'actor' | 'kernel'>,
  debts: readonly Debt[],
  { asOf, template, payBefore }: NoticeAsk,
): Promise<Draft> {
  const communities = [...new Set(debts.map(({ head }) => head.communityId))].toSorted((a, b) => a - b)
  for (const id of communities) await lockOn(q, `charge-report.paymentNotice:${id}`)
  const drafts = await q.query<{ debtor: string }>(
    `select distinct ${DEBTOR('n')} as debtor from payment_notice n where n.community_id = any($1) and n.level = $2 and n.status = ${NOTICE_STATUS.draft}`,
    [communities, template.level],
  )
  const known = new Set(drafts.map((row) => row.debtor))
  const fresh = debts.filter(({ head }) => !known.has(head.debtor))
  const senders = await sendersOf(q, communities)
  const runId = uuidv7()
  const notices: NewRow[] = []
  const lines: NewRow[] = []
  for (const communityId of communities) {
    const own = fresh.filter(({ head }) => head.communityId === communityId)
    if (own.length === 0) continue
    const { companyId } = own[0]!.head
    const place = { companyId, communityId }
    const numbers = await drawCodes(q, 'charge-report.notice', now, companyId, communityId, own.length)
    for (const [at, debt] of own.entries()) {
      const id = uuidv7()
      const { propertyType, propertyId, propertyName, buildingId, payerCustomerId } = debt.head
      const { principal, lateFee, total: sum } = debt
      const content = wordsOf(template, debt, payBefore, senders.get(communityId)!)
      const of = { propertyType, propertyId, propertyName, buildingId, payerCustomerId, principal, lateFee, total: sum }
      const words = { level: template.level, templateId: template.id, title: template.title, content }
      notices.push({
        id,
        place,
        draft: {
          noticeNo: numbers[at],
          ...of,
          ...words,
          asOfDate: asOf,
          payBefore,
          status: NOTICE_STATUS.draft,
          result: 0,
          runId,
        },
      })
      for (const { receivableId, outstanding, lateFee: fee } of debt.rows)
        lines.push({ id: uuidv7(), place, draft: { noticeId: id, receivableId, outstanding, lateFee: fee } })
    }
  }
  await insertRows(q, paymentNotice as AnyEntity, notices, actor, kernel.secrets, now)
  await insertRows(q, paymentNoticeLine as AnyEntity, lines, actor, kernel.secrets, now)
  return {
    ids: notices.map(({ id }) => id),
    existing: debts.length - fresh.length,
    total: yuan(total(fresh.map((debt) => cents(debt.total)))),
  }
}
interface NewRow {
  readonly id: string
  readonly place: { companyId: number; communityId: number }
  readonly draft: Record<string, unknown>
}

/** The drafts of level 1 that a community's settings ask for, for staff to look at and release. */
export async function draftFor(
  context: ActionContext,
  communityId: number,
  { minAmount, minMonths }: { minAmount: string; minMonths: number },
): Promise<number> {
  const { q, now } = context
  const today = dateOf(now)
  const [template] = await q.query<Template>(
    `select t.id, t.company_id as "companyId", t.level, t.title, t.body from payment_notice_template t join community c on c.company_id = t.company_id
     where c.id = $1 and t.level = 1 and t.enabled = 1 and t.deleted_at is null order by t.id desc limit 1`,
    [communityId],
  )
  if (!template) return 0
  const ask = { asOf: today, template, payBefore: addDays(today, DAYS_TO_PAY), feeItemIds: [], skipHungUp: true }
  const promised = await q.query<{ debtor: string }>(
    `select ${DEBTOR('n')} as debtor from payment_notice n where n.community_id = $1 and n.result = 1 and n.promised_date >= $2 and n.status <> ${NOTICE_STATUS.void}`,
    [communityId, today],
  )
  const waiting = new Set(promised.map((row) => row.debtor))
  const debts = await debtsOf(context, [communityId], null, ask)
  const due = debts.filter(
    ({ head, rows, principal }) =>
      !waiting.has(head.debtor) &&
      cents(principal) >= cents(minAmount) &&
      new Set(rows.map((row) => row.feePeriod)).size >= minMonths,
  )
  return (await writeNotices(context, due, ask)).ids.length
}
const DAYS_TO_PAY = 15
