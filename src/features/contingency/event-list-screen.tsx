import { Siren } from 'lucide-react'
import { contingencyCounts, type ContingencyCounts } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'
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

/** 应急事件: the list under tabs with how many stand under each. */
export function ContingencyListScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  const port = useCrudPort()
  const { data } = useRead(contingencyCounts.name, contingencyCounts)
  const tab = view ?? 'all'
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="应急事件"
        value={tab}
        onChange={(next) => onSearch(next === 'all' ? {} : { view: next })}
        items={TABS.map(([key, text, count]) => ({
          key,
          label: (
            <>
              {text}
              {data?.[count] ? <span className="tabular text-small text-secondary">{data[count]}</span> : null}
            </>
          ),
        }))}
      />
      <div className="min-h-0 flex-1">
        <ListScreen
          key={tab}
          entity={contingencyEvent as AnyEntity}
          ui={contingencyUi}
          search={search}
          onSearch={(next) => onSearch({ ...next, ...(tab === 'all' ? {} : { view: tab }) })}
          fixedFilters={TABS.find(([key]) => key === tab)?.[3] ?? {}}
          toolbar={
            port.can(contingencyEvent.codes.add) && (
              <Button variant="primary" icon={<Siren />} onClick={() => port.open('/contingency/event/create')}>
                上报事件
              </Button>
            )
          }
        />
      </div>
    </div>
  )
}
