import { Siren } from 'lucide-react'
import { eventCounts, type EventCounts, reportEvent } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { eventFigures } from '@wuguan/contract/event/event-figures.report'
import { EVENT_STATUS } from '@wuguan/contract/event/event-options'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { ReportScreen } from '@wuguan/crud/report-screen'
import { useRead } from '@wuguan/crud/task'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
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
/** The two ways of telling what happened: at once, or as a draft. */
const ui: EntityUi = {
  ...eventUi,
  toolbar: [
    {
      key: 'report',
      label: '上报事件',
      icon: <Siren />,
      primary: true,
      permission: reportEvent.permission!,
      show: ({ close }) => <ReportDialog close={close} />,
    },
    {
      key: 'draft',
      label: '新建草稿',
      permission: reportEvent.permission!,
      show: ({ close }) => <FormDrawer entity={event as AnyEntity} title="新建草稿" close={close} />,
    },
  ],
}

/** 突发事件: the list under tabs with how many stand under each, and the figures over all of them. */
export function EventListScreen(address: ListAddress) {
  const { data } = useRead(eventCounts.name, eventCounts)
  return (
    <ListTabs
      label="突发事件"
      tabs={[
        ...TABS.map(([key, label, count, fixed]) => ({
          key,
          label,
          count: data?.[count],
          entity: event as AnyEntity,
          ui,
          fixed,
        })),
        { key: 'figures', label: '统计', body: (list) => <ReportScreen report={eventFigures} {...list} /> },
      ]}
      {...address}
    />
  )
}

function ReportDialog({ close }: { close: () => void }) {
  const port = useCrudPort()
  return (
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
  )
}
