import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Drawer } from '@wuguan/ui/drawer'
import { householdVisitUi } from './visit.ui'

/** The visits of one house, with what can be done with each. */
export function HouseVisits({ houseId }: { houseId: string }) {
  const port = useCrudPort()
  const [search, setSearch] = port.useState<ListScreenProps['search']>(`visits ${houseId}`, {})
  return (
    <ListScreen
      entity={householdVisit}
      ui={householdVisitUi}
      screen={`${householdVisit.name}.house`}
      search={search}
      onSearch={setSearch}
      fixedFilters={{ houseId }}
    />
  )
}

export function VisitsDrawer({
  row,
  close,
}: {
  row: { id: string | number; fullName: string | null }
  close: () => void
}) {
  return (
    <Drawer open onOpenChange={close} title={`${row.fullName} 的走访记录`} width={960}>
      <div className="h-[calc(100vh-7rem)]">
        <HouseVisits houseId={String(row.id)} />
      </div>
    </Drawer>
  )
}
