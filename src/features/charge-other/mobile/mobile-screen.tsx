import { channelTrade, TRADE_STATUS } from '@wuguan/contract/charge-finance/channel-trade.entity'
import { mobileOrder } from '@wuguan/contract/charge-finance/mobile-order.entity'
import { channelStatement } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { channelStatementLine } from '@wuguan/contract/charge-other/mobile/channel-statement-line.entity'
import { channelStatementLineFlow } from '@wuguan/contract/charge-other/mobile/channel-statement-line.flow'
import { mobileStatistics } from '@wuguan/contract/charge-other/mobile/mobile-statistics.report'
import {
  askOrder,
  closeOrder,
  depositOrder,
  importStatement,
  refundOrder,
} from '@wuguan/contract/charge-other/mobile/mobile.actions'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { useCrudPort } from '@wuguan/crud/port'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'

const REFRESHES = [channelStatement.name, channelStatementLine.name] as const
type Order = ScreenRow<typeof mobileOrder>
const OPEN = 0
const isOpen = ({ status }: Order) => status === OPEN
/** It arrived and pays nothing: expected or not, or on its way back. */
const isFree = ({ status, bookedAmount }: Order) => [1, 3, 4].includes(Number(status)) && isZero(String(bookedAmount))
const said = ({ orderNo, amount, paidAmount }: Order) => `${orderNo}，${formatMoney(String(paidAmount ?? amount))} 元`
const ORDER_REFRESHES = [mobileOrder.name, channelTrade.name] as const
const orderUi = entityUi(mobileOrder, {
  rowActions: [
    {
      key: 'ask',
      label: askOrder.label,
      permission: askOrder.permission!,
      visible: isOpen,
      show: ({ row, close }) => (
        <ActionDialog
          action={askOrder}
          title="向渠道查询支付结果？"
          given={{ tradeId: String(row.id) }}
          refreshes={ORDER_REFRESHES}
          said={({ status }) => `渠道结果：${labelOf(TRADE_STATUS, status)}`}
          close={close}
        />
      ),
    },
    {
      key: 'close',
      label: closeOrder.label,
      permission: closeOrder.permission!,
      visible: isOpen,
      show: ({ row, close }) => (
        <ActionDialog
          action={closeOrder}
          title={`关闭订单 ${row.orderNo}？`}
          given={{ tradeId: String(row.id) }}
          refreshes={ORDER_REFRESHES}
          said="订单已关闭"
          close={close}
        />
      ),
    },
    {
      key: 'deposit',
      label: depositOrder.label,
      permission: depositOrder.permission!,
      visible: (row) => isFree(row) && row.status !== 4,
      show: ({ row, close }) => (
        <ActionDialog
          action={depositOrder}
          title={`转预存：${said(row)}`}
          given={{ tradeId: String(row.id) }}
          refreshes={ORDER_REFRESHES}
          said={({ receiptNumber }) => `已转预存，收款单 ${receiptNumber}`}
          close={close}
        />
      ),
    },
    {
      key: 'refund',
      label: refundOrder.label,
      permission: refundOrder.permission!,
      danger: true,
      visible: isFree,
      show: ({ row, close }) => (
        <ActionDialog
          action={refundOrder}
          title={`原路退款：${said(row)}`}
          given={{ tradeId: String(row.id) }}
          refreshes={ORDER_REFRESHES}
          said="已原路退款"
          close={close}
        />
      ),
    },
  ],
})
const statementUi = entityUi(channelStatement, {
  toolbar: [
    {
      key: 'import',
      label: importStatement.label,
      permission: importStatement.permission!,
      primary: true,
      show: ({ close }) => <ImportStatement close={close} />,
    },
  ],
})
const lineUi = entityUi(channelStatementLine, { flow: channelStatementLineFlow, refreshes: REFRESHES })

/** 移动支付: what was paid through channels, the channels' statements beside it, and each difference. */
export const MobileScreen = (address: ListAddress) => (
  <ListTabs
    label="移动支付"
    tabs={[
      { key: 'orders', label: '订单', entity: mobileOrder as AnyEntity, ui: orderUi },
      { key: 'statements', label: '对账', entity: channelStatement as AnyEntity, ui: statementUi },
      { key: 'lines', label: '对账明细', entity: channelStatementLine as AnyEntity, ui: lineUi },
      { key: 'statistics', label: '统计', report: mobileStatistics },
    ]}
    {...address}
  />
)

function ImportStatement({ close }: { close: () => void }) {
  const { context } = useCrudPort()
  return (
    <ActionDialog
      action={importStatement}
      title={importStatement.label}
      given={context.communityId === null ? {} : { communityId: context.communityId }}
      refreshes={REFRESHES}
      said={({ rows, differences }) =>
        differences === 0 ? `${rows}笔已对平` : `已导入${rows}笔，${differences}笔有差异`
      }
      close={close}
    />
  )
}
