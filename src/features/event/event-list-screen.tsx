import { Siren } from 'lucide-react'
import { reportEvent } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { eventFigures } from '@wuguan/contract/event/event-figures.report'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs, useEntityTabs } from '@/app/routing/list-tabs'
import { eventUi } from './event.ui'

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
  const tabs = useEntityTabs(event as AnyEntity, ui)
  return (
    <ListTabs label="突发事件" tabs={[...tabs, { key: 'figures', label: '统计', report: eventFigures }]} {...address} />
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
      refreshes={[event.name]}
      said={() => '突发事件已上报'}
      close={close}
      done={({ id }) => port.open(`/manage/event/emergencies/detail/${id}`)}
    />
  )
}
