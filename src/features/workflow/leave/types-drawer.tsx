import { useState } from 'react'
import { leaveBalance } from '@wuguan/contract/workflow/leave-balance.entity'
import { leaveType } from '@wuguan/contract/workflow/leave-type.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Drawer } from '@wuguan/ui/drawer'
import { Tabs } from '@wuguan/ui/tabs'

type Tab = 'types' | 'balances'
type Search = ListScreenProps['search']

/** 假期类型: the kinds with their quotas, and what a person has of them. */
export function TypesDrawer({ close }: { close: () => void }) {
  const [tab, setTab] = useState<Tab>('types')
  const [types, setTypes] = useState<Search>({})
  const [balances, setBalances] = useState<Search>({})
  return (
    <Drawer open onOpenChange={close} title="假期类型与余额" width={960}>
      <Tabs<Tab>
        aria-label="假期设置"
        className="h-full"
        value={tab}
        onChange={setTab}
        items={[
          {
            key: 'types',
            label: '假期类型',
            content: <ListScreen entity={leaveType} search={types} onSearch={setTypes} />,
          },
          {
            key: 'balances',
            label: '员工余额',
            content: <ListScreen entity={leaveBalance} search={balances} onSearch={setBalances} />,
          },
        ]}
      />
    </Drawer>
  )
}
