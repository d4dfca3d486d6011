import { mobileOrder } from '@wuguan/contract/charge-finance/mobile-order.entity'
import { channelStatement } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { channelStatementLine } from '@wuguan/contract/charge-other/mobile/channel-statement-line.entity'
import { channelStatementLineFlow } from '@wuguan/contract/charge-other/mobile/channel-statement-line.flow'
import { importStatement } from '@wuguan/contract/charge-other/mobile/mobile.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { useCrudPort } from '@wuguan/crud/port'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'

const REFRESHES = [channelStatement.name, channelStatementLine.name] as const
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
      { key: 'orders', label: '订单', entity: mobileOrder as AnyEntity },
      { key: 'statements', label: '对账', entity: channelStatement as AnyEntity, ui: statementUi },
      { key: 'lines', label: '对账明细', entity: channelStatementLine as AnyEntity, ui: lineUi },
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
