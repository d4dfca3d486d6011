import { Siren } from 'lucide-react'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs, useEntityTabs } from '@/app/routing/list-tabs'
import { contingencyUi } from './contingency.ui'

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
  const tabs = useEntityTabs(contingencyEvent as AnyEntity, ui)
  return <ListTabs label="应急事件" tabs={tabs} {...address} />
}
