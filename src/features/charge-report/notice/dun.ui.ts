import { unpaidDetail } from '@wuguan/contract/charge-report/unpaid-detail.report'
import { entityUi } from '@wuguan/crud/entity-ui'
import { hrefTo } from '@/app/routing/href'

/** 催费: from what somebody owes to the list of debtors, narrowed to his property. */
export const dunUi = entityUi(unpaidDetail.rows, {
  rowActions: [
    {
      key: 'dun',
      label: '催费',
      permission: 'charge-report:notice:create',
      reason: (row) => (row['payerCustomerId'] ? null : '该房产没有付费人'),
      run: (row, { port }) =>
        port.open(
          hrefTo('/charge/report/payment-notice', {}, { f: { propertyName: String(row['propertyName'] ?? '') } }),
        ),
    },
  ],
})
