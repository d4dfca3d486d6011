import { Siren } from 'lucide-react'
import { contingencyCounts, type ContingencyCounts } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { useRead } from '@wuguan/crud/task'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { contingencyUi } from './contingency.ui'

const { draft, responding, closed } = HANDLE_STATUS
/** What a tab shows, and which count stands at it. */
const TABS: readonly (readonly [string, string, keyof ContingencyCounts, Readonly<Record<string, string>>])[] = [
  ['all', '全部', 'all', {}],
  ['responding', '响应中', 'responding', { handleStatus: String(responding) }],
  ['todo', '待审批', 'todo', { turn: 'todo' }],
  ['closed', '已结案', 'closed', { handleStatus: String(closed) }],
  ['draft', '草稿', 'drafts', { handleStatus: String(draft) }],
]

const ui: EntityUi = {
  ...contingencyUi,
  toolbar: [
    {
      key: 'report',
      label: '上报事件',
      permission: contingencyEvent.codes.add!,
      primary: true,
      icon: <Siren />,
      run: (_list, { port }) => port.open('/contingency/event/create'),
    },
  ],
}

/** 应急事件: the list under tabs with how many stand under each. */
export function ContingencyListScreen(address: ListAddress) {
  const { data } = useRead(contingencyCounts.name, contingencyCounts)
  return (
    <ListTabs
      label="应急事件"
      tabs={TABS.map(([key, label, count, fixed]) => ({
        key,
        label,
        count: data?.[count],
        entity: contingencyEvent as AnyEntity,
        ui,
        fixed,
      }))}
      {...address}
    />
  )
}
