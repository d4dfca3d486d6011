import type { ApprovalCard, ChargeKind } from '@wuguan/contract/charge-other/approval.actions'
import { maskSql } from '../../../kernel/db/mask-sql.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** What a row of the inbox says of its record. */
export interface Summary {
  readonly docNo: string | null
  readonly propertyName: string | null
  readonly amount: string | null
}
interface Source {
  /** One row per id: id, doc_no, property_name, amount; $1 ids. */
  readonly summary: string
  /** One row: what the card says, label by label; $1 id. */
  readonly facts: string
  /** Rows of the card; $1 id. */
  readonly lines: string | null
  readonly columns: ApprovalCard['columns']
  readonly route: string
}

const AMOUNT = { key: '金额', label: '金额', money: true }
const RECEIVABLE_COLUMNS = ['应收编号', '收费项目', '费用期间', '组成'].map((label) => ({
  key: label,
  label,
  money: false,
}))
const COMPONENT = (alias: string) => `case ${alias}.component when 'L' then '违约金' else '本金' end`
const RECEIVABLE = `r.receivable_no as "应收编号", i.name as "收费项目", r.fee_period as "费用期间"`
const REASON = { key: '处理', label: '处理', money: false }

const refund: Source = {
  summary: 'select id, refund_number as doc_no, property_name, total as amount from refund where id = any($1::uuid[])',
  facts: `select f.refund_number as "退款单号", f.property_name as "房号", f.total as "退款金额",
      case f.target when 'cash' then '现金' when 'original' then '原路退回' when 'transfer' then '银行转账' else '转预存' end as "退款方式",
      f.payee_name as "收款人", ${maskSql('card', 'f.payee_account_no')} as "收款账号", f.payee_bank as "开户行", f.reason as "退款原因" from refund f where f.id = $1::uuid`,
  lines: `select ${RECEIVABLE}, ${COMPONENT('l')} as "组成", l.amount as "金额", case l.handling when 'reduce' then '冲减应收' else '恢复欠费' end as "处理"
    from refund_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id where l.refund_id = $1::uuid order by r.fee_period, i.sort`,
  columns: [...RECEIVABLE_COLUMNS, AMOUNT, REASON],
  route: '/charge/refund/record-list',
}
const change: Source = {
  summary: `select c.id, c.change_number as doc_no, (select min(r.property_name) from receivable_change_line l join receivable r on r.id = l.receivable_id where l.change_id = c.id) as property_name,
      c.delta as amount from receivable_change c where c.id = any($1::uuid[])`,
  facts: `select c.change_number as "变更单号", c.line_count::text as "笔数", c.delta as "变更金额", c.reason as "变更原因" from receivable_change c where c.id = $1::uuid`,
  lines: `select ${RECEIVABLE}, r.property_name as "房号", coalesce(l.before->>'receivableAmount', l.before::text) as "变更前", coalesce(l.after->>'receivableAmount', l.after::text) as "变更后",
      l.delta as "变更金额"
    from receivable_change_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id where l.change_id = $1::uuid order by r.fee_period, i.sort`,
  columns: [
    { key: '房号', label: '房号', money: false },
    ...RECEIVABLE_COLUMNS.slice(0, 3),
    { key: '变更前', label: '变更前', money: false },
    { key: '变更后', label: '变更后', money: false },
    { key: '变更金额', label: '变更金额', money: true },
  ],
  route: '/charge/finance/receivable-list',
}

/** Set aside or brought back: nothing is changed in the amounts, so it is what is owed that counts. */
const OWED = (id: string) =>
  `coalesce((c.params->>'amount')::numeric, (select sum(r.outstanding_amount) from receivable_change_line l join receivable r on r.id = l.receivable_id where l.change_id = ${id}))`
const hangUp: Source = {
  summary: change.summary.replace('c.delta as amount', `${OWED('c.id')} as amount`),
  facts: `select c.change_number as "变更单号", case c.type when 'unhang' then '解挂' else '挂账' end as "操作", c.params->>'hangUpType' as "挂账类型",
      c.line_count::text as "笔数", ${OWED('c.id')} as "挂账金额", c.reason as "变更原因" from receivable_change c where c.id = $1::uuid`,
  lines: `select ${RECEIVABLE}, r.property_name as "房号", r.outstanding_amount as "金额"
    from receivable_change_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id where l.change_id = $1::uuid order by r.fee_period, i.sort`,
  columns: [{ key: '房号', label: '房号', money: false }, ...RECEIVABLE_COLUMNS.slice(0, 3), AMOUNT],
  route: change.route,
}

/** By kind of business. */
export const SOURCES: Readonly<Record<ChargeKind, Source>> = {
  'charge.deduct': {
    summary:
      'select id, deducted_number as doc_no, property_name, total as amount from deduction where id = any($1::uuid[])',
    facts: `select d.deducted_number as "减免单号", d.property_name as "房号", t.name as "减免类型", d.total as "减免金额", d.principal_total as "减免本金",
        d.late_fee_total as "减免违约金", d.reason as "减免原因", d.revoke_reason as "撤销原因" from deduction d join deducted_type t on t.id = d.deducted_type_id where d.id = $1::uuid`,
    lines: `select ${RECEIVABLE}, ${COMPONENT('l')} as "组成", r.outstanding_amount as "欠费", l.amount as "金额"
      from deduction_line l join receivable r on r.id = l.receivable_id join fee_item i on i.id = r.fee_item_id where l.deduction_id = $1::uuid order by r.fee_period, i.sort`,
    columns: [...RECEIVABLE_COLUMNS, { key: '欠费', label: '现欠费', money: true }, AMOUNT],
    route: '/charge/deducted/record-list',
  },
  'charge.refund': refund,
  'charge.prepaidRefund': refund,
  'charge.void': {
    summary:
      'select id, void_number as doc_no, property_name, total as amount from receipt_void where id = any($1::uuid[])',
    facts: `select v.void_number as "作废单号", x.receipt_number as "收款单号", v.property_name as "房号", x.payer_name as "付款人", v.total as "收款金额",
        to_char(v.receipt_date, 'YYYY-MM-DD') as "收款日期", v.reason as "作废原因" from receipt_void v join receipt x on x.id = v.receipt_id where v.id = $1::uuid`,
    lines: `select ${RECEIVABLE}, ${COMPONENT('a')} as "组成", a.amount as "金额"
      from receipt_void v join receipt_allocation a on a.doc_id = v.receipt_id::text join receivable r on r.id = a.receivable_id join fee_item i on i.id = r.fee_item_id
      where v.id = $1::uuid order by r.fee_period, i.sort`,
    columns: [...RECEIVABLE_COLUMNS, AMOUNT],
    route: '/charge/cancel/record-list',
  },
  'charge.receivableChange': change,
  'charge.hangUp': hangUp,
  'charge.prepaidTransfer': {
    summary: `select t.id, t.transfer_no as doc_no, a.property_name, t.amount from prepaid_transfer t join prepaid_account a on a.id = t.from_account_id where t.id = any($1::uuid[])`,
    facts: `select t.transfer_no as "转移单号", a.property_name || ' ' || a.account_no as "转出", t.to_property_name as "转入房号", c.name as "转入客户",
        coalesce(i.name, '通用') as "转入费项", t.amount as "金额", t.reason as "转移原因"
      from prepaid_transfer t join prepaid_account a on a.id = t.from_account_id join customer c on c.id = t.to_customer_id left join fee_item i on i.id = t.to_fee_item_id
      where t.id = $1::uuid`,
    lines: null,
    columns: [],
    route: '/charge/prepaid/balance',
  },
  'charge.itemTransfer': {
    summary: 'select id, transfer_no as doc_no, property_name, amount from item_transfer where id = any($1::uuid[])',
    facts: `select t.transfer_no as "冲抵单号", t.property_name as "房号", case t.source_kind when 'prepaid' then '专项预存 ' || a.account_no else '已收款 ' || x.receipt_number end as "来源",
        i.name as "来源费项", t.amount as "冲抵金额", t.reason as "冲抵原因"
      from item_transfer t join fee_item i on i.id = t.fee_item_id left join prepaid_account a on a.id = t.account_id
      left join receipt_allocation l on l.id = t.allocation_id left join receipt x on x.id = l.receipt_id where t.id = $1::uuid`,
    lines: `select ${RECEIVABLE}, ${COMPONENT('l')} as "组成", r.outstanding_amount as "欠费", l.amount as "金额"
      from item_transfer t cross join jsonb_to_recordset(t.targets) as l("receivableId" uuid, component text, amount numeric)
      join receivable r on r.id = l."receivableId" join fee_item i on i.id = r.fee_item_id where t.id = $1::uuid order by r.fee_period, i.sort`,
    columns: [...RECEIVABLE_COLUMNS, { key: '欠费', label: '现欠费', money: true }, AMOUNT],
    route: '/charge/feeItemOffset',
  },
  'charge.monthReopen': {
    summary:
      'select s.id, s.period as doc_no, null::text as property_name, null::numeric as amount from month_settlement s where s.id = any($1::uuid[])',
    facts: `select c.name as "项目", s.period as "期间", to_char(s.closed_at, 'YYYY-MM-DD HH24:MI:SS') as "结账时间", u.pet_name as "结账人", s.reopen_reason as "反月结原因"
      from month_settlement s join community c on c.id = s.community_id left join sys_user u on u.id = s.closed_by where s.id = $1::uuid`,
    lines: `select i.name as "收费项目", l.opening_arrears as "期初欠费", l.closing_arrears as "期末欠费"
      from month_settlement_line l join fee_item i on i.id = l.fee_item_id where l.settlement_id = $1::uuid order by i.sort`,
    columns: [
      { key: '收费项目', label: '收费项目', money: false },
      { key: '期初欠费', label: '期初欠费', money: true },
      { key: '期末欠费', label: '期末欠费', money: true },
    ],
    route: '/charge/month/settlement',
  },
}

/** Records of several kinds, each kind read once. */
export async function summariesOf(
  q: Queryable,
  rows: readonly { businessType: string; businessId: string }[],
): Promise<Map<string, Summary>> {
  const found = new Map<string, Summary>()
  for (const [type, own] of Map.groupBy(rows, (row) => row.businessType)) {
    const source = SOURCES[type as ChargeKind]
    if (!source) continue
    const records = await q.query<{ id: string; doc_no: string; property_name: string | null; amount: string | null }>(
      source.summary,
      [own.map((row) => row.businessId)],
    )
    for (const { id, doc_no: docNo, property_name: propertyName, amount } of records)
      found.set(id, { docNo, propertyName, amount })
  }
  return found
}
