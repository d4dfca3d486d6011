import { paymentNoticeTemplate } from '@wuguan/contract/charge-report/payment-notice-template.entity'
import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { addDays } from '@wuguan/contract/kernel/dates'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { addMonths, firstDay, lastDay, periodOf } from '@wuguan/contract/kernel/period'
import { loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { effectiveBindings } from '../../modules/charge-base/bindings.service.ts'
import { BATCH, createBatch } from '../../modules/charge-finance/generation/batch.store.ts'
import { explainDifferences } from '../../modules/charge-finance/generation/differences.ts'
import { writeLines } from '../../modules/charge-finance/generation/lines.store.ts'
import { planBindings } from '../../modules/charge-finance/generation/plan.ts'
import { openPlan } from '../../modules/charge-finance/generation/plan.inputs.ts'
import { fingerprintOf } from '../../modules/charge-finance/generation/preview.ts'
import { debtsOf, type Template, writeNotices } from '../../modules/charge-report/notice/make.service.ts'
import { DEBTOR } from '../../modules/charge-report/notice/owed-rows.ts'
import type { DemoContext } from './index.ts'

const ASKS = '<p>尊敬的{{customerName}}：</p><p>您名下房产“{{houseName}}”{{periodRange}}的费用'
const OWES = '本金{{principal}}元，违约金{{lateFee}}元，合计{{total}}元（{{totalCapital}}）'
const ENDS = '<p>服务热线：{{hotline}}</p><p>{{seal}}</p>'
const TEMPLATES = [
  {
    name: '温馨提醒（标准）',
    level: 1,
    title: '缴费温馨提醒',
    body: `${ASKS}尚未缴纳，${OWES}。请您在{{payBefore}}前缴纳；如已缴纳，请忽略本通知。</p>${ENDS}`,
  },
  {
    name: '催缴通知（标准）',
    level: 2,
    title: '物业费用催缴通知',
    body: `${ASKS}已逾期未缴，${OWES}。请务必于{{payBefore}}前缴清，逾期将按合同约定继续计收违约金。</p>${ENDS}`,
  },
  {
    name: '催缴函（标准）',
    level: 3,
    title: '催缴函',
    body: `${ASKS}经多次通知仍未缴纳，${OWES}。现正式函告：请于{{payBefore}}前缴清，逾期我司将依法主张权利。</p>${ENDS}`,
  },
  {
    name: '律师函（标准）',
    level: 4,
    title: '律师函',
    body: `${ASKS}长期拖欠，${OWES}。受{{seal}}委托函告：请于{{payBefore}}前缴清，否则将提起诉讼。</p>${ENDS}`,
  },
] as const

const { draft, printed, pushed, delivered, read, failed, void: voided } = NOTICE_STATUS

/** Runs, the oldest first: days ago, how many of each community, who made it, and the states that its notices have come to, in turn. */
const RUNS = [
  {
    ago: 70,
    level: 1,
    most: [40, 12, 8],
    by: 'steward01',
    states: [read, delivered, read, printed, delivered, failed, read, voided],
  },
  {
    ago: 38,
    level: 2,
    most: [27, 8, 5],
    by: 'steward01',
    states: [delivered, read, printed, delivered, failed, pushed],
  },
  {
    ago: 3,
    level: 3,
    most: [14, 4, 2],
    by: 'cashier01',
    states: [draft, printed, delivered, pushed, draft, delivered],
  },
] as const
const DAYS_TO_PAY = 15
const FOLLOWS = 40

/** Templates of four levels, runs of notices on three of them, how they went, and what their payers said. */
export async function seedChargeReportDemo({ q, kernel, now, companies, users }: DemoContext): Promise<void> {
  const companyId = companies['广州分公司']!
  const owner = { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null }
  const rights = await loadRights(q, owner, companyId, 0)
  const today = dateOf(now)
  const at = (day: string, username: string) =>
    ({
      kernel,
      actor: { ...systemActor(rights, companyId, 'demo'), userId: users[username]! },
      q,
      now: new Date(`${day}T09:30:00+08:00`),
    }) as unknown as ActionContext
  const { actor } = at(today, 'steward01')
  const place = { companyId, communityId: null }
  const ids = await insertRows(
    q,
    paymentNoticeTemplate as AnyEntity,
    TEMPLATES.map((one) => ({ draft: { ...one, enabled: 1 }, place })),
    actor,
    kernel.secrets,
    now,
  )
  const communities = await q.query<{ id: number }>(
    `select c.id from community c where c.company_id = $1 and exists (select 1 from receivable r where r.community_id = c.id) order by c.id`,
    [companyId],
  )
  for (const { ago, level, most, by, states } of RUNS) {
    const day = addDays(today, -ago)
    const context = at(day, by)
    const template = { id: String(ids[level - 1]), companyId, ...TEMPLATES[level - 1]! } as Template
    const ask = { asOf: day, template, payBefore: addDays(day, DAYS_TO_PAY), feeItemIds: [], skipHungUp: true }
    for (const [index, { id }] of communities.entries()) {
      // Some have paid since, which is what notices are for; what is older was never asked for, so that it stands out.
      const debtors = await q.query<{ id: string }>(
        `select ${DEBTOR('r')} as id from receivable r where r.community_id = $1 and r.payer_customer_id is not null and r.due_date < $2 and not r.hung_up and r.status <> 4
           and (r.outstanding_amount > 0 or exists (select 1 from receivable_entry e where e.receivable_id = r.id and e.side = 'C' and e.component = 'P' and e.book_date > $2))
         group by 1 having min(r.due_date) > $2::date - interval '24 months' order by min(r.property_name), 1 limit $3`,
        [id, day, most[index] ?? 0],
      )
      const debts = await debtsOf(
        context,
        [id],
        debtors.map((row) => row.id),
        ask,
      )
      const made = await writeNotices(context, debts, ask)
      await q.query(
        `update payment_notice n set status = o.status, sent_at = case when o.status in (${NOTICE_STATUS.draft}, ${NOTICE_STATUS.void}) then null else n.created_at + interval '1 hour' end,
           channels = case when o.status in (${NOTICE_STATUS.pushed}, ${NOTICE_STATUS.delivered}, ${NOTICE_STATUS.read}, ${NOTICE_STATUS.failed}) then array['sms'] end,
           delivered_at = case when o.status in (${NOTICE_STATUS.delivered}, ${NOTICE_STATUS.read}) then n.created_at + interval '70 minutes' end,
           fail_reason = case when o.status = ${NOTICE_STATUS.failed} then '空号' end, void_reason = case when o.status = ${NOTICE_STATUS.void} then '付费人信息有误' end
         from (select x.id, ($2::smallint[])[1 + (row_number() over (order by x.notice_no) - 1) % cardinality($2::smallint[])] as status
           from payment_notice x where x.id = any($1)) o where n.id = o.id`,
        [made.ids, states],
      )
    }
  }
  await q.query(
    `insert into payment_notice_push (id, company_id, community_id, notice_id, channel, receiver, status, fail_reason, attempt, sent_at, delivered_at, read_at, created_at, updated_at)
     select gen_random_uuid(), n.company_id, n.community_id, n.id, 'sms', coalesce(nullif(c.mobile, ''), '—'), case n.status when ${NOTICE_STATUS.read} then 3 when ${NOTICE_STATUS.delivered} then 2 when ${NOTICE_STATUS.failed} then 4 else 1 end,
       n.fail_reason, case when n.status = ${NOTICE_STATUS.failed} then 3 else 1 end, case when n.status <> ${NOTICE_STATUS.failed} then n.sent_at end, n.delivered_at,
       case when n.status = ${NOTICE_STATUS.read} then n.delivered_at + interval '2 hours' end, n.sent_at, n.sent_at
     from payment_notice n join customer c on c.id = n.payer_customer_id where n.channels is not null and n.company_id = $1`,
    [companyId],
  )
  await seedFollows({ q, companyId, userId: users['steward01']!, today })
  for (const { id } of communities)
    await seedCheck({ ...at(today, 'finance01'), now }, { companyId, communityId: id }, today)
}

/** Standards that somebody put right after they had been billed: some end with the month before, some begin with this one. */
async function mendStandards(q: Queryable, communityId: number, from: string, to: string): Promise<void> {
  const billed = `select r.house_fee_standard_id from receivable r where r.community_id = $1 and r.fee_period = $2 and r.source = 'generate'
      and r.status <> 4 and r.receivable_amount <> 0 and r.house_fee_standard_id is not null`
  await q.query(
    `update house_fee_standard set end_date = $3 where start_date <= $3 and id in (${billed} order by r.receivable_amount desc, r.id limit 3)`,
    [communityId, to, lastDay(from)],
  )
  await q.query(
    `update house_fee_standard set start_date = $3 where start_date < $3 and (end_date is null or end_date >= $3) and id in (${billed} order by r.receivable_amount, r.id limit 2)`,
    [communityId, from, firstDay(to)],
  )
}

/** 核对应收 of this month and the one before, as it stands when its rehearsal is over. */
async function seedCheck(context: ActionContext, place: { companyId: number; communityId: number }, today: string) {
  const { q, now, actor } = context
  const { communityId } = place
  const to = periodOf(today)
  const from = addMonths(to, -1)
  await mendStandards(q, communityId, from, to)
  const plan = await openPlan(q, { communityId, from, to, mode: 'supplement', today })
  const bindings = await effectiveBindings(q, { communityIds: [communityId], from: firstDay(from), to: lastDay(to) })
  const lines = await explainDifferences(q, await planBindings(q, plan, bindings))
  const batch = await createBatch(context, {
    communityId,
    scope: {},
    periodFrom: from,
    periodTo: to,
    mode: 'supplement',
  })
  await writeLines(q, { ...place, batchId: batch.id, userId: actor.userId, now }, lines)
  await q.query(
    `update generation_batch b set status = ${BATCH.review}, progress = 100, started_at = $2, previewed_at = $2, fingerprint = $3, new_count = l.new_count, same_count = l.same_count,
       different_count = l.different_count, skip_count = l.skip_count, error_count = l.error_count, new_total = l.new_total
     from (select count(*) filter (where result = 'new') as new_count, count(*) filter (where result = 'same') as same_count,
         count(*) filter (where result = 'different') as different_count, count(*) filter (where result = 'skip') as skip_count,
         count(*) filter (where result = 'error') as error_count, coalesce(sum(amount) filter (where result = 'new'), 0) as new_total
       from generation_line where batch_id = $1) l where b.id = $1`,
    [batch.id, now, await fingerprintOf(q, communityId)],
  )
}

/** Promises that were kept and broken, one that is still to come, and payers who would not or could not be reached. */
async function seedFollows({
  q,
  companyId,
  userId,
  today,
}: Pick<DemoContext, 'q'> & { companyId: number; userId: number; today: string }): Promise<void> {
  await q.query(
    `with told as (
       select n.id, n.company_id, n.community_id, n.sent_at, row_number() over (order by n.sent_at desc, n.notice_no) as nth
       from payment_notice n where n.company_id = $1 and n.status in (${NOTICE_STATUS.printed}, ${NOTICE_STATUS.delivered}, ${NOTICE_STATUS.read}) order by n.sent_at desc, n.notice_no limit ${FOLLOWS}),
     said as (
       select t.*, t.sent_at + interval '1 day' as at, (array['phone', 'visit', 'message'])[1 + nth % 3] as way, (array[1, 1, 2, 3, 4])[1 + nth % 5] as result,
         (array['业主表示月底前缴清', '业主出差，回来后缴纳', '对服务有意见，暂不缴纳', '电话无人接听，已留言', '对公摊费用有异议，要求核对'])[1 + nth % 5] as content,
         case when nth % 5 in (0, 1) then $3::date + (nth % 9 - 4)::integer end as promised from told t),
     written as (
       insert into payment_notice_follow (id, company_id, community_id, notice_id, at, user_id, way, content, result, promised_date, created_by, created_at, updated_by, updated_at)
       select gen_random_uuid(), company_id, community_id, id, at, $2, way, content, result, promised, $2, at, $2, at from said)
     update payment_notice n set result = s.result, promised_date = s.promised, followed_by = $2, followed_at = s.at from said s where n.id = s.id`,
    [companyId, userId, today],
  )
}
