import { hrefTo } from '@/app/routing/href'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { entityUi } from '@wuguan/crud/entity-ui'
import { toast } from '@wuguan/ui/toast'
import { DocumentLink } from '../parts/document-link'
import { LEDGER } from '../parts/use-posted-task'
import { PropertyCell } from '../receivable/cells'
import { PayeeAccount } from './payee-account'

/** What shows money that a refund holds or moves. */
export const REFUND_TOUCHES = [
  ...LEDGER,
  refund.name,
  'charge-finance.refundDetail',
  'charge-finance.refundable',
  'charge-finance.receipt',
  'charge-finance.desk',
  'charge-prepaid.prepaidAccount',
  'charge-prepaid.statement',
] as const

export const refundPath = ({ refundNumber }: { refundNumber: string }) =>
  hrefTo('/charge/refund/single/$refundNumber', { refundNumber }, {})

/** 退款: asked for, agreed to, paid out. */
export const refundUi = entityUi(refund, {
  flow: refundFlow,
  refreshes: REFUND_TOUCHES,
  verbs: {
    payout: {
      done: ({ failReason }, { total }) =>
        failReason === null ? toast.success(`已退款 ${formatMoney(total)}`) : toast.error(`退款失败：${failReason}`),
    },
  },
  cells: {
    refundNumber: ({ value }) => <DocumentLink type="refund" no={value} />,
    propertyName: PropertyCell,
    receiptId: ({ row }) => (
      <DocumentLink type="receipt" no={(row.titles['receiptId'] as string | undefined) ?? null} />
    ),
    payeeAccountNo: PayeeAccount,
  },
  paths: { detail: refundPath },
  toolbar: [
    {
      key: 'prepaid',
      label: '预存退款申请',
      permission: 'charge-prepaid:refund:apply',
      run: (_list, { port }) => port.open('/charge/refund/apply-pre'),
    },
  ],
  rowActions: [{ key: 'detail', label: '详情', run: (row, { port }) => port.open(refundPath(row)) }],
})
