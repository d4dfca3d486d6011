import { mobileOrder } from '@wuguan/contract/charge-finance/mobile-order.entity'
import { channelStatement } from '@wuguan/contract/charge-other/mobile/channel-statement.entity'
import { channelStatementLine } from '@wuguan/contract/charge-other/mobile/channel-statement-line.entity'
import { channelStatementLineFlow } from '@wuguan/contract/charge-other/mobile/channel-statement-line.flow'
import { importStatement } from '@wuguan/contract/charge-other/mobile/mobile.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { useState } from 'react'

type List = Pick<ListScreenProps, 'search' | 'onSearch'>
type View = 'orders' | 'statements' | 'lines'
const isView = (view: unknown): view is View => ['orders', 'statements', 'lines'].includes(String(view))
const REFRESHES = [channelStatement.name, channelStatementLine.name] as const
const lineUi = entityUi(channelStatementLine, { flow: channelStatementLineFlow, refreshes: REFRESHES })

/** 移动支付: what was paid through channels, the channels' statements beside it, and each difference. */
export function MobileScreen({ search: { view, ...search }, onSearch }: List) {
  const of = (tab: View): List => ({
    search,
    onSearch: (next) => onSearch(tab === 'orders' ? next : { ...next, view: tab }),
  })
  return (
    <Tabs<View>
      aria-label="移动支付"
      className="h-full"
      value={isView(view) ? view : 'orders'}
      onChange={(tab) => onSearch(tab === 'orders' ? {} : { view: tab })}
      items={[
        { key: 'orders', label: '订单', content: <ListScreen {...of('orders')} entity={mobileOrder} /> },
        { key: 'statements', label: '对账', content: <Statements {...of('statements')} /> },
        {
          key: 'lines',
          label: '对账明细',
          content: <ListScreen {...of('lines')} entity={channelStatementLine} ui={lineUi} />,
        },
      ]}
    />
  )
}

function Statements(list: List) {
  const port = useCrudPort()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <ListScreen
        {...list}
        entity={channelStatement}
        toolbar={
          port.can(importStatement.permission!) && (
            <Button variant="primary" onClick={() => setImporting(true)}>
              {importStatement.label}
            </Button>
          )
        }
      />
      {importing && (
        <ActionDialog
          action={importStatement}
          title={importStatement.label}
          given={port.context.communityId === null ? {} : { communityId: port.context.communityId }}
          refreshes={REFRESHES}
          said={({ rows, differences }) =>
            differences === 0 ? `${rows}笔已对平` : `已导入${rows}笔，${differences}笔有差异`
          }
          close={() => setImporting(false)}
        />
      )}
    </>
  )
}
