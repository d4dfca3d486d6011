import { rescoreVisit } from '@wuguan/contract/customer-service/visit.actions'
import { orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { returnVisit } from '@wuguan/contract/work-order/order-parts.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { InputProps } from '@wuguan/crud/kinds'
import { OrderLink } from '../order-cell'
import { ScoresInput } from '../order.ui'

/** 回访记录: who was called about what, and how content he was. */
export const returnVisitUi = entityUi(returnVisit, {
  cells: {
    orderId: ({ value, row }) =>
      value ? <OrderLink id={value} orderNo={String(row.titles?.['orderId'] ?? '')} area="/customer/service" /> : null,
  },
  rowActions: [
    {
      key: 'rescore',
      label: '修改评分',
      permission: 'customer-service:visit:register',
      visible: ({ overall }) => overall !== null,
      show: ({ row, close }) => (
        <ActionDialog
          action={rescoreVisit}
          given={{ id: String(row.id) }}
          title={`修改工单${String(row.titles?.['orderId'] ?? '')}的回访评分`}
          inputs={{ scores: (props: InputProps) => <ScoresInput {...props} draft={{ id: row.orderId }} /> }}
          refreshes={[returnVisit.name, orderParts.name]}
          close={close}
        />
      ),
    },
  ],
})
