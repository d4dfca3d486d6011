import type { ReactNode } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import {
  ALLOCATION_KIND,
  COMPONENT,
  DEDUCTION_STATUS,
  EFFECT_STATUS,
  REFUND_STATUS,
  REFUND_TARGET,
} from '@wuguan/contract/charge-finance/codes'
import { type Options, labelOf } from '@wuguan/contract/kernel/options'
import { linkClass } from '@wuguan/ui/link'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'
import type {
  AllocationRow,
  DeductionRow,
  PaymentRow,
  PrepaidRow,
  RefundRow,
  VoidRow,
} from '@wuguan/contract/charge-finance/receipt.actions'

const idOf = (row: { id: string }) => row.id
const money = <R,>(key: string, title: string, of: (row: R) => string | null): DataTableColumn<R> => ({
  key,
  title,
  width: 84,
  align: 'end',
  render: (row) => <Money value={of(row)} />,
})
const text = <R,>(key: string, title: string, width: number, of: (row: R) => ReactNode): DataTableColumn<R> => ({
  key,
  title,
  width,
  render: of,
})
function State({ of, code }: { of: Options; code: number }) {
  const item = of.items.find((one) => one.code === code)
  return <Tag tone={item?.tone ?? 'neutral'}>{item?.label ?? code}</Tag>
}

/** Rows of a receipt: they are few, so the table is as high as they are. */
function Rows<R extends { id: string }>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly DataTableColumn<R>[]
  rows: readonly R[]
}) {
  return (
    <DataTable ariaLabel={label} columns={columns} rows={rows} rowKey={idOf} density="compact" className="h-auto" />
  )
}

const ALLOCATIONS: readonly DataTableColumn<AllocationRow>[] = [
  text('item', '收费项目', 120, (row) => row.itemName),
  text('period', '费用期间', 80, (row) => row.feePeriod),
  text('range', '起止', 190, (row) => `${row.periodFrom} 至 ${row.periodTo}`),
  text('component', '组成', 76, (row) => labelOf(COMPONENT, row.component)),
  text('kind', '类型', 70, (row) => labelOf(ALLOCATION_KIND, row.kind)),
  money('amount', '金额', (row) => row.amount),
  money('refunded', '已退', (row) => row.refundedAmount),
  money('pending', '退款中', (row) => row.pendingRefundAmount),
]
export function AllocationTable({ rows, propertyId }: { rows: readonly AllocationRow[]; propertyId: string }) {
  return (
    <>
      <Rows label="收款分配" columns={ALLOCATIONS} rows={rows} />
      <CatalogueLink
        to="/charge/finance/receivable-list/single/$propertyId"
        params={{ propertyId }}
        className={`${linkClass()} mt-2 inline-block text-table`}
      >
        查看应收
      </CatalogueLink>
    </>
  )
}

const PAYMENTS: readonly DataTableColumn<PaymentRow>[] = [
  text('paidAt', '支付时间', 160, (row) => row.paidAt),
  text('direction', '方向', 60, (row) => (row.direction === 'in' ? '收' : '付')),
  text('method', '支付方式', 110, (row) => row.method),
  money('amount', '金额', (row) => row.amount),
  money('tendered', '收到现金', (row) => row.tenderedAmount),
  money('change', '找零', (row) => row.changeAmount),
  money('fee', '手续费', (row) => row.handlingFee),
  text('trade', '流水号', 150, (row) => row.tradeNo),
  text('payer', '付款户名', 110, (row) => row.payerAccountName),
  text('doc', '单据', 150, (row) => (row.reversesPaymentId ? `${row.docNo ?? ''} 冲回` : row.docNo)),
]
export const PaymentTable = ({ rows }: { rows: readonly PaymentRow[] }) => (
  <Rows label="支付流水" columns={PAYMENTS} rows={rows} />
)

const DEDUCTIONS: readonly DataTableColumn<DeductionRow>[] = [
  text('no', '减免单号', 160, (row) => (
    <CatalogueLink
      to="/charge/deducted/detail/$deductedNumber"
      params={{ deductedNumber: row.deductedNumber }}
      className={linkClass()}
      otherwise={row.deductedNumber}
    >
      {row.deductedNumber}
    </CatalogueLink>
  )),
  text('type', '类型', 120, (row) => row.type),
  money('total', '金额', (row) => row.total),
  text('reason', '原因', 220, (row) => row.reason),
  text('status', '状态', 90, (row) => <State of={DEDUCTION_STATUS} code={row.status} />),
]
export const DeductionTable = ({ rows }: { rows: readonly DeductionRow[] }) => (
  <Rows label="优惠与抹零" columns={DEDUCTIONS} rows={rows} />
)

const PREPAID: readonly DataTableColumn<PrepaidRow>[] = [
  text('account', '预存账户', 170, (row) => row.accountNo),
  text('item', '用途', 120, (row) => row.itemName ?? '通用'),
  text('date', '日期', 110, (row) => row.bookDate),
  money('amount', '金额', (row) => row.amount),
  money('balance', '变动后余额', (row) => row.balanceAfter),
]
export const PrepaidTable = ({ rows }: { rows: readonly PrepaidRow[] }) => (
  <Rows label="预存变动" columns={PREPAID} rows={rows} />
)

const REFUNDS: readonly DataTableColumn<RefundRow>[] = [
  text('no', '退款单号', 170, (row) => (
    <CatalogueLink
      to="/charge/refund/single/$refundNumber"
      params={{ refundNumber: row.refundNumber }}
      className={linkClass()}
      otherwise={row.refundNumber}
    >
      {row.refundNumber}
    </CatalogueLink>
  )),
  money('total', '金额', (row) => row.total),
  text('target', '退款方式', 100, (row) => labelOf(REFUND_TARGET, row.target)),
  text('at', '申请时间', 160, (row) => row.createdAt),
  text('status', '状态', 90, (row) => <State of={REFUND_STATUS} code={row.status} />),
]
export const RefundTable = ({ rows }: { rows: readonly RefundRow[] }) => (
  <Rows label="退款" columns={REFUNDS} rows={rows} />
)

const VOIDS: readonly DataTableColumn<VoidRow>[] = [
  text('no', '作废单号', 170, (row) => row.voidNumber),
  text('reason', '作废原因', 220, (row) => row.reason),
  text('at', '申请时间', 160, (row) => row.createdAt),
  text('date', '作废日期', 110, (row) => row.bookDate),
  text('status', '状态', 90, (row) => <State of={EFFECT_STATUS} code={row.status} />),
]
export const VoidTable = ({ rows }: { rows: readonly VoidRow[] }) => <Rows label="作废" columns={VOIDS} rows={rows} />
