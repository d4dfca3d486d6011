import { REFUND_STATUS } from '@wuguan/contract/charge-finance/codes'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { prepaidRefund } from '@wuguan/contract/charge-prepaid/prepaid-refund.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { TOUCHED, refundPath } from '../paths'

/** 预存退款: asked for, agreed to, paid out. */
export const prepaidRefundUi = entityUi(prepaidRefund, {
  paths: { detail: (row) => refundPath(row.refundNumber ?? '') },
  toolbar: [
    {
      key: 'apply',
      label: '申请退款',
      permission: 'charge-prepaid:refund:apply',
      run: (_list, { port }) => port.open('/charge/refund/apply-pre'),
    },
  ],
  rowActions: [
    {
      key: 'payout',
      label: '确认退款',
      permission: 'charge-prepaid:refund:payout,charge-finance:refund:payout',
      visible: (row) => row.status === REFUND_STATUS.due,
      show: ({ row, close }) => (
        <ActionDialog
          action={refundFlow.actions.payout}
          given={{ id: String(row.id), version: row.version }}
          title={`确认退款 ${row.refundNumber}？`}
          description={`${row.propertyName ?? ''}，退款 ${formatMoney(row.total)}，从预存账户扣除。`}
          verb="确认退款"
          refreshes={[prepaidRefund.name, 'charge-finance.refund', ...TOUCHED]}
          said={({ failReason }) =>
            failReason === null ? `已退款 ${formatMoney(row.total)}` : `退款失败：${failReason}`
          }
          close={close}
        />
      ),
    },
  ],
})
