import { useState } from 'react'
import { Siren } from 'lucide-react'
import { eventCounts, type EventCounts, reportEvent } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { eventFigures } from '@wuguan/contract/event/event-figures.report'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { ReportScreen } from '@wuguan/crud/report-screen'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'
import { eventUi } from './event.ui'

const { draft, pendingAudit, handling, pendingClose, closed } = EVENT_STATUS
const open = [pendingAudit, handling, pendingClose].join(',')
/** What a tab shows, and which count stands at it. */
const TABS: readonly (readonly [
  key: string,
  label: string,
  count: keyof EventCounts,
  fixed: Readonly<Record<string, string>>,
])[] = [
  ['all', '全部', 'all', {}],
  ['todo', '待我审核', 'todo', { turn: 'todo', status: [pendingAudit, pendingClose].join(',') }],
  ['handling', '处置中', 'handling', { status: open }],
  ['closed', '已结案', 'closed', { status: String(closed) }],
  ['mine', '我上报的', 'mine', { mine: 'true' }],
  ['draft', '草稿', 'drafts', { status: String(draft) }],
]
const FIGURES = 'figures'

/** 突发事件: the list under tabs with how many stand under each, and the figures over all of them. */
export function EventListScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  const { data } = useRead(eventCounts.name, eventCounts)
  const tab = view ?? 'all'
  const fixed = TABS.find(([key]) => key === tab)?.[3] ?? {}
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="突发事件"
        value={tab}
        onChange={(next) => onSearch(next === 'all' ? {} : { view: next })}
        items={[
          ...TABS.map(([key, text, count]) => ({
            key,
            label: (
              <>
                {text}
                {data?.[count] ? <span className="tabular text-small text-secondary">{data[count]}</span> : null}
              </>
            ),
          })),
          { key: FIGURES, label: '统计' },
        ]}
      />
      <div className="min-h-0 flex-1">
        {tab === FIGURES ? (
          <ReportScreen
            report={eventFigures}
            search={search}
            onSearch={(next) => onSearch({ ...next, view: FIGURES })}
          />
        ) : (
          <ListScreen
            key={tab}
            entity={event as AnyEntity}
            ui={eventUi}
            search={search}
            onSearch={(next) => onSearch({ ...next, ...(tab === 'all' ? {} : { view: tab }) })}
            fixedFilters={fixed}
            toolbar={<Telling />}
          />
        )}
      </div>
    </div>
  )
}

/** The two ways of telling what happened: at once, or as a draft. */
function Telling() {
  const port = useCrudPort()
  const [telling, setTelling] = useState<'report' | 'draft' | null>(null)
  const close = () => setTelling(null)
  if (!port.can(reportEvent.permission!)) return null
  return (
    <>
      <Button variant="primary" icon={<Siren />} onClick={() => setTelling('report')}>
        上报事件
      </Button>
      <Button onClick={() => setTelling('draft')}>新建草稿</Button>
      {telling === 'report' && (
        <ActionDialog
          action={reportEvent}
          initial={port.context.communityId === null ? {} : { communityId: port.context.communityId }}
          title="上报事件"
          description="上报后通知处理人，处置不等审核。"
          verb="上报"
          width={960}
          columns={2}
          refreshes={[event.name, eventCounts.name]}
          said={() => '突发事件已上报'}
          close={close}
          done={({ id }) => port.open(`/manage/event/emergencies/detail/${id}`)}
        />
      )}
      {telling === 'draft' && <FormDrawer entity={event as AnyEntity} title="新建草稿" close={close} />}
    </>
  )
}
