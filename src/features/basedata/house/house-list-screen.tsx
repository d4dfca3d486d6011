import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import type { GridRoom } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import type { ListController } from '@wuguan/crud/controllers'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { IconButton } from '@wuguan/ui/button'
import { ChangeReason } from '../place/change-reason'
import { Importable } from '../place/import-page'
import { importTemplates } from '../place/import-templates'
import { PlaceAside } from '../place/place-aside'
import type { HouseTask } from './dialogs/house-task'
import { houseUi } from './house.ui'
import type { HouseSearchProps } from './house-search'
import { ListConditions, NORMAL } from './list-conditions'

const HouseDialogs = lazy(() => import('./dialogs/house-dialogs'))
const ContradictionsDrawer = lazy(() => import('./contradictions-drawer'))
const HouseDrawer = lazy(() => import('./house-drawer'))
const RoomMapView = lazy(async () => ({ default: (await import('./room-map')).RoomMapView }))

const MAP = 'map'
const ARREARS = 'arrears'
const OWED = '/charge/finance/receivable-list/single/$propertyId'

/** 房产列表: tree of places, table or room map over the same conditions. */
export function HouseListScreen({ search, onSearch }: HouseSearchProps) {
  const [task, setTask] = useState<HouseTask | null>(null)
  const [room, setRoom] = useState<Pick<GridRoom, 'id' | 'fullName'> | null>(null)
  const [checking, setChecking] = useState(false)
  const { can, open } = useCrudPort()
  const mayOwed = can(receivable.codes.list)
  const ui = houseUi(setTask, { search, onSearch })
  return (
    <Importable template={importTemplates.house} search={search} onSearch={onSearch}>
      <ChangeReason entity={house}>
        <ListScreen
          entity={house}
          ui={ui}
          search={search}
          onSearch={onSearch}
          aside={(list) => <PlaceAside list={list} />}
          fixedFilters={{ lineage: search.f?.['lineage'] ?? NORMAL }}
          toolbar={
            <>
              <ListConditions search={search} onSearch={onSearch} />
              <IconButton label="数据核对" variant="default" icon={<ShieldCheck />} onClick={() => setChecking(true)} />
            </>
          }
          views={[
            {
              key: MAP,
              label: '房态图',
              render: (list) => (
                <Suspense>
                  <RoomMapView list={list} onOpen={setRoom} />
                </Suspense>
              ),
            },
            ...(mayOwed || search.view === ARREARS
              ? [
                  {
                    key: ARREARS,
                    label: '欠费图',
                    render: (list: ListController) => (
                      <Suspense>
                        <RoomMapView
                          list={list}
                          arrears={{ steps: search.owed, choose: (owed) => onSearch({ ...search, owed }) }}
                          onOpen={mayOwed ? ({ id }) => open(hrefTo(OWED, { propertyId: id }, {})) : setRoom}
                        />
                      </Suspense>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <Suspense>
          {checking && <ContradictionsDrawer open={setRoom} close={() => setChecking(false)} />}
          {room && !task && (
            <HouseDrawer id={room.id} title={room.fullName} close={() => setRoom(null)} open={setTask} />
          )}
          {task && <HouseDialogs task={task} close={() => setTask(null)} />}
        </Suspense>
      </ChangeReason>
    </Importable>
  )
}
