import { useMemo, useState } from 'react'
import { isBuilt } from '@/app/routing/tree'
import { hrefTo } from '@/app/routing/href'
import { refundFlow } from '@wuguan/contract/charge-finance/refund.flow'
import { prepaidRefund, type PrepaidRefundRow } from '@wuguan/contract/charge-prepaid/prepaid-refund.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { TOUCHED, refundPath } from '../paths'

const APPLY = '/charge/refund/apply-pre'
const SINGLE = '/charge/refund/single/$refundNumber'
const WAITING = 2

/** 预存退款: asked for, agreed to, paid out. */
export function PrepaidRefundScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [paying, setPaying] = useState<PrepaidRefundRow | null>(null)
  const ui = useMemo(
    () =>
      entityUi(prepaidRefund, {
        ...(isBuilt(SINGLE)
          ? { paths: { detail: (row: PrepaidRefundRow) => refundPath(row.refundNumber ?? '') } }
          : {}),
        toolbar: isBuilt(APPLY)
          ? [
              {
                key: 'apply',
                label: '申请退款',
                permission: 'charge-prepaid:refund:apply',
                run: (_list, { port }) => port.open(hrefTo(APPLY, {}, {})),
              },
            ]
          : [],
        rowActions: [
          {
            key: 'payout',
            label: '确认退款',
            permission: 'charge-prepaid:refund:payout,charge-finance:refund:payout',
            visible: (row) => row.status === WAITING,
            run: setPaying,
          },
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={prepaidRefund} ui={ui} />
      {paying && <PayoutDialog row={paying} close={() => setPaying(null)} />}
    </>
  )
}

function PayoutDialog({ row, close }: { row: PrepaidRefundRow; close: () => void }) {
  const amount = formatMoney(row.total)
  return (
    <ActionDialog
      action={refundFlow.actions.payout}
      given={{ id: String(row.id), version: row.version }}
      title={`确认退款 ${row.refundNumber}？`}
      description={`${row.propertyName ?? ''}，退款 ${amount}，从预存账户扣除。`}
      verb="确认退款"
      refreshes={[prepaidRefund.name, 'charge-finance.refund', ...TOUCHED]}
      said={({ failReason }) => (failReason === null ? `已退款 ${amount}` : `退款失败：${failReason}`)}
      close={close}
    />
  )
}
