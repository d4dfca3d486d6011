import { useState } from 'react'
import { shift } from '@wuguan/contract/basedata/shift.entity'
import { ListScreen, type ListSearch } from '@wuguan/crud/list-screen'
import { Drawer } from '@wuguan/ui/drawer'

/** 班次设置 beside the calendar: the working hours that can be placed. */
export function ShiftDrawer({ close }: { close: () => void }) {
  const [search, setSearch] = useState<ListSearch>({})
  return (
    <Drawer open onOpenChange={(open) => !open && close()} title="班次设置" width={960}>
      <div className="h-full">
        <ListScreen entity={shift} search={search} onSearch={setSearch} />
      </div>
    </Drawer>
  )
}
