import { costCenter } from '@wuguan/contract/charge-other/cost-center.entity'
import { receiptBook } from '@wuguan/contract/charge-other/receipt-book.entity'
import { reportDef } from '@wuguan/contract/charge-other/report-def.entity'
import { voucherRule } from '@wuguan/contract/charge-other/voucher-rule.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { type Actor, loadRights, systemActor } from '../../kernel/auth/actor.ts'
import { dateOf } from '../../kernel/clock.ts'
import { insertRow, insertRows } from '../../kernel/crud/store.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { receiptBookHooks } from '../../modules/charge-other/paper/book.hooks.ts'
import { make, voucherBatchSteps } from '../../modules/charge-other/voucher/voucher.service.ts'
import type { DemoContext } from './index.ts'

const HOME = '云山花园'
type Row = Record<string, unknown>

/** Code, name, kind, who leads it. */
const CENTERS = [
  ['01', '广州分公司', 'company', 'finance01'],
  ['0101', '财务部', 'department', 'finance01'],
  ['0102', '客户服务部', 'department', 'manager01'],
  ['0103', '工程维修部', 'department', 'engineer01'],
  ['0104', '秩序维护部', 'department', null],
  ['0105', '环境管理部', 'department', null],
  ['0106', '在管项目', 'company', 'manager01'],
  ['010601', '云山花园', 'community', 'manager01'],
  ['010602', '云山商业街', 'community', null],
  ['0107', '专项工程', 'company', 'engineer01'],
  ['010701', '电梯大修', 'project', 'engineer01'],
  ['010702', '外墙翻新', 'project', 'engineer01'],
] as const

/** Leg, account, cost centre, auxiliary; for the rest of the items and methods. */
const RULES = [
  ['receivable', '1122', '应收账款', null, 'community'],
  ['income', '600101', '主营业务收入-物业费', '0106', 'feeItem'],
  ['deduction', '600199', '主营业务收入-减免', '0106', 'feeItem'],
  ['lateFee', '630101', '营业外收入-违约金', '0106', 'none'],
  ['cash', '100201', '银行存款-基本户', '0101', 'none'],
  ['prepaid', '2205', '合同负债-预收物业费', null, 'community'],
  ['opening', '190101', '待处理期初余额', null, 'none'],
  ['accrued', '112299', '应收账款-应计未出账', null, 'community'],
] as const
/** Items of a category have an account of their own. */
const INCOME = {
  energy: ['224101', '其他应付款-代收水电'],
  parking: ['600102', '主营业务收入-停车费'],
  deposit: ['224102', '其他应付款-押金'],
  temp: ['605101', '其他业务收入-临时服务'],
  rent: ['605102', '其他业务收入-租赁'],
} as const
const CASH = {
  cash: ['1001', '库存现金'],
  wechat: ['101201', '其他货币资金-微信'],
  alipay: ['101202', '其他货币资金-支付宝'],
  pos: ['100202', '银行存款-POS在途'],
} as const

const EXTERNAL = [
  ['FIN-01', '集团收入日报', '经营报表', '/decision/view/report?viewlet=income-day', '按分公司、项目', '华宸物业集团'],
  ['FIN-02', '项目损益表', '经营报表', '/decision/view/report?viewlet=profit', '收入、成本、酬金', '华宸物业集团'],
  ['FIN-03', '现金流预测', '经营报表', '/decision/view/report?viewlet=cash-flow', '未来 12 个月', '华宸物业集团'],
  ['OPS-01', '能耗对标', '运营报表', '/decision/view/report?viewlet=energy', '项目间单方能耗', '广州分公司'],
] as const
const FAVOURITES = ['/charge/report/collection/confirm', '/charge/report/unpaid', '/charge/report/collection/analysis']
const OPENED = [
  '/charge/report/unpaid',
  '/charge/report/receivable/account/details',
  '/charge/report/fee/collection/detail',
]

/** Cost centres, voucher rules with three months of vouchers, receipts written by hand, and what people look at. */
export async function seedAccountantDemo({ q, kernel, users, companies, now }: DemoContext): Promise<void> {
  const companyId = companies['广州分公司']!
  const rights = await loadRights(
    q,
    { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null },
    companyId,
    0,
  )
  const actor: Actor = { ...systemActor(rights, companyId, 'demo'), userId: users['finance01']!, petName: '财务主管' }
  const context = { kernel, actor, q, now, afterCommit: () => {} } as unknown as ActionContext
  const write = (entity: AnyEntity, rows: readonly Row[], communityId: number | null = null) =>
    insertRows(
      q,
      entity,
      rows.map(({ id, ...draft }) => ({ draft, place: { companyId, communityId }, ...(id ? { id: String(id) } : {}) })),
      actor,
      kernel.secrets,
      now,
    )

  const centers = new Map<string, string>(CENTERS.map(([code]) => [code, uuidv7()]))
  await write(
    costCenter,
    CENTERS.map(([code, name, type, leader]) => ({
      id: centers.get(code),
      parentId: centers.get(code.slice(0, -2)) ?? null,
      code,
      name,
      type,
      leaderUserId: leader ? (users[leader] ?? null) : null,
      enabled: 1,
    })),
  )
  const items = await q.query<{ id: string; category: keyof typeof INCOME | 'property' }>(
    'select id, category from fee_item where company_id = $1 and deleted_at is null',
    [companyId],
  )
  const methods = await q.query<{ id: string; kind: string }>(
    'select id, kind from payment_method where (company_id = $1 or company_id is null) and deleted_at is null',
    [companyId],
  )
  const none = { feeItemId: null, paymentMethodId: null, costCenterId: null, auxiliary: 'none' }
  await write(voucherRule, [
    ...RULES.map(([leg, accountCode, accountName, center, auxiliary]) => ({
      ...none,
      leg,
      accountCode,
      accountName,
      auxiliary,
      costCenterId: center && centers.get(center),
    })),
    ...items.flatMap(({ id, category }) => {
      if (category === 'property') return []
      const [accountCode, accountName] = INCOME[category]
      return [{ ...none, leg: 'income', feeItemId: id, accountCode, accountName, auxiliary: 'feeItem' }]
    }),
    ...methods.flatMap(({ id, kind }) => {
      const own = CASH[kind as keyof typeof CASH]
      return own ? [{ ...none, leg: 'cash', paymentMethodId: id, accountCode: own[0], accountName: own[1] }] : []
    }),
  ])

  const [home] = await q.query<{ id: number }>('select id from community where company_id = $1 and name = $2', [
    companyId,
    HOME,
  ])
  const communityId = home!.id
  await seedVouchers(context, communityId, dateOf(now))
  await seedManual(context, { companyId, communityId }, users['cashier01']!, dateOf(now))

  await insertRows(
    q,
    reportDef,
    EXTERNAL.map(([code, name, section, path, note, of], sort) => ({
      draft: { code, name, section, path, note, sort, enabled: 1 },
      place: { companyId: companies[of]!, communityId: null },
    })),
    actor,
    kernel.secrets,
    now,
  )
  const keys = [...new Set([...FAVOURITES, ...OPENED])]
  await q.query(
    `insert into report_favourite (id, company_id, user_id, key, favourite, opened_at, created_by, created_at, updated_at)
     select gen_random_uuid(), u.company_id, u.id, k.key, k.favourite, $3::timestamptz - k.hours * interval '1 hour', u.id, $3, $3
     from sys_user u cross join jsonb_to_recordset($2::jsonb) as k(key text, favourite boolean, hours integer) where u.username = any($1)`,
    [
      ['sysadmin', 'finance01', 'manager01'],
      JSON.stringify(
        keys.map((key) => ({
          key,
          favourite: FAVOURITES.includes(key),
          hours: OPENED.includes(key) ? OPENED.indexOf(key) + 1 : null,
        })),
      ),
      now,
    ],
  )
}

/** The month that is open, by day; the one before, with what it was not billed for; and one whose numbers came back. */
async function seedVouchers(context: ActionContext, communityId: number, today: string): Promise<void> {
  const month = periodOf(today)
  const made = async (period: string, grain: 'month' | 'day', accrual = false) =>
    (await make(context, { communityId, period, grain, accrual })).id
  const written = await made(addMonths(month, -2), 'month')
  await made(addMonths(month, -1), 'month', true)
  await made(month, 'day')
  await moveOne(context, voucherBatchSteps, {}, 'writeBack', written, { word: '记', firstNo: 86 })
}

const FIRST = 1081
const LAST = 1110
const WRITTEN = 20
/** Days between two of them. */
const APART = 4
/** Sheets that the system knows nothing of. */
const OPEN = 2
/** A book in the hands of the cashier, in use for months: twenty sheets written with one passed over, all but two known to the system. */
async function seedManual(
  context: ActionContext,
  place: { companyId: number; communityId: number },
  holderUserId: number,
  today: string,
): Promise<void> {
  const { q, actor, kernel, now } = context
  const draft = { bookNo: 'SJ-A-004', prefix: 'A', startNo: FIRST, endNo: LAST, status: 2 }
  const bookId = await insertRow(q, receiptBook as AnyEntity, draft, place, actor, kernel.secrets, now)
  await receiptBookHooks.afterSave!({ ...context, ...place, via: 'system' }, {
    id: bookId,
    draft,
    before: null,
  } as never)
  await q.query('update receipt_book set holder_user_id = $2, received_at = $3 where id = $1', [
    bookId,
    holderUserId,
    now,
  ])
  // The seventh number is passed over; the last two sheets say what the system has not.
  await q.query(
    `with r as (
       select r.*, row_number() over (order by r.book_date, r.id) as n, row_number() over (order by r.book_date desc, r.id desc) > ${OPEN} as known
       from generate_series(1, ${WRITTEN}) k cross join lateral (
         select r.id, r.payer_name, r.property_name, r.total_amount, r.book_date from receipt r
         where r.community_id = $2 and r.status = 1 and r.type = 'collect' and r.property_type = 'house' and r.book_date = $3::date - ${APART} * k
           and not exists (select 1 from paper_receipt o where o.receipt_id = r.id)
         order by r.id limit 1) r),
     s as (select p.id, row_number() over (order by p.sheet_no) as n from paper_receipt p where p.book_id = $1 and p.sheet_no <> ${FIRST + 6})
     update paper_receipt p set manual = true, status = 1, payer_name = r.payer_name, property_name = r.property_name, item_text = '物业费',
       amount = r.total_amount + case when r.known then 0 else 10 end, issue_date = r.book_date, matched_receipt_id = case when r.known then r.id end
     from s join r on r.n = s.n where p.id = s.id`,
    [bookId, place.communityId, today],
  )
}
