import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { GridRoom, HouseGrid } from '@wuguan/contract/basedata/house.actions'
import { house } from '@wuguan/contract/basedata/house.entity'
import { buildingArrears } from '@wuguan/contract/charge-finance/customer.actions'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { today } from '@wuguan/crud/clock'
import type { ListController } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { IconButton } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { Skeleton } from '@wuguan/ui/skeleton'
import { buildingsQuery, usePlaceTree } from '../../place/use-place-tree'
import { arrearsFacts, arrearsLook, codeOf, countsOf, STEPS } from './arrears-look'
import { BY_USE, factsOf, type RoomReading } from './room-cell'
import { toggled, unseenFilters } from './room-filter'
import { RoomLegend } from './room-legend'
import { RoomMap } from './room-map'
import { RoomPrint } from './room-print'
import { USE_STATUSES } from './status-look'

interface RoomMapViewProps {
  list: ListController
  /** Coloured by what is owed today instead of by the state of use. */
  arrears?: {
    /** Those of the legend that are chosen; the rooms of others are pale. */
    readonly steps: string | undefined
    readonly choose: (steps: string | undefined) => void
  }
  onOpen: (room: GridRoom) => void
}
const NO_FILTERS: Readonly<Record<string, string>> = {}

/** The list's other view: one building at a time, narrowed and coloured by the same conditions as the table. */
export function RoomMapView({ list, arrears, onOpen }: RoomMapViewProps) {
  const filters = list.search.f ?? NO_FILTERS
  const { place, community, title, grid, buildings, empty } = useShownBuilding(filters)
  const owed = useArrears(arrears ? (place?.buildingId ?? null) : null)
  const steps = arrears?.steps
  const [printing, setPrinting] = useState(false)
  const what = arrears ? '欠费图' : '房态图'
  const rooms = grid.data?.units.flatMap((unit) => unit.floors.flatMap((floor) => floor.rooms)) ?? []
  const legend = !arrears
    ? { label: '使用状态', items: USE_STATUSES, counts: grid.data?.counts ?? {} }
    : { label: '欠费（元）', items: STEPS, counts: owed.byHouse ? countsOf(owed.byHouse, rooms) : {} }
  const set = (next: Readonly<Record<string, string | undefined>>) =>
    list.setFilters({ ...filters, ...next }, list.search.keyword)

  const unseen = unseenFilters(filters).map((name) => house.fields[name as keyof typeof house.fields]?.label ?? name)
  return (
    <section aria-label={what} className="flex h-full min-h-0 flex-col rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2 pb-1">
        {community && <span className="max-w-40 truncate text-table font-medium">{community}</span>}
        <div className="w-32">
          <Select
            aria-label="楼栋"
            size="sm"
            value={place?.buildingId ?? null}
            options={buildings.map(({ id, label, houseCount }) => ({ value: id, label, note: `${houseCount}套` }))}
            onChange={(buildingId) =>
              set({ communityId: place ? String(place.communityId) : undefined, buildingId, unitId: undefined })
            }
            placeholder="请选择楼栋"
          />
        </div>
        {grid.data && (!arrears || owed.byHouse) && (
          <RoomLegend
            {...legend}
            chosen={arrears ? steps : filters['useStatus']}
            onToggle={(code) =>
              arrears ? arrears.choose(toggled(steps, code)) : set({ useStatus: toggled(filters['useStatus'], code) })
            }
          />
        )}
        <div className="ml-auto flex items-center gap-1">
          {grid.data && <span className="tabular text-small text-secondary">共 {grid.data.total} 套</span>}
          <IconButton
            size="sm"
            label={arrears ? '打印欠费图' : '打印房态'}
            icon={<Printer />}
            disabled={!grid.data}
            onClick={() => setPrinting(true)}
          />
        </div>
      </header>
      {unseen.length > 0 && (
        <p role="status" className="px-3 pb-1 text-small text-warning-text">
          条件“{unseen.join('”“')}”只作用于列表，不影响房态图。
        </p>
      )}
      {arrears && !owed.may && (
        <p role="status" className="px-3 pb-1 text-small text-warning-text">
          没有查看应收的权限，各房产不显示欠费。
        </p>
      )}
      {owed.fault && (
        <p role="alert" className="px-3 pb-1 text-small text-danger-text">
          欠费加载失败：{owed.fault}
        </p>
      )}
      <div className="min-h-0 flex-1">
        {empty ? (
          <EmptyPanel title="这里还没有楼栋" hint="在左侧选择另一个项目，或先生成楼栋和房产。" />
        ) : grid.error ? (
          <ErrorPanel title={`${what}加载失败`} detail={faultOf(grid.error).msg} retry={() => void grid.refetch()} />
        ) : !grid.data ? (
          <Skeleton lines={10} className="p-3" />
        ) : grid.data.total === 0 ? (
          <EmptyPanel title="该楼栋还没有房产" hint="在单元编辑页批量生成，或导入房产台账。" />
        ) : (
          <RoomMap
            grid={grid.data}
            label={`${title}${what}`}
            filters={filters}
            {...(arrears ? { reading: owed.reading } : {})}
            {...(owed.byHouse && steps
              ? { among: (room) => steps.split(',').includes(String(codeOf(owed.byHouse!, room))) }
              : {})}
            {...(list.search.keyword ? { keyword: list.search.keyword } : {})}
            onOpen={onOpen}
          />
        )}
      </div>
      {printing && grid.data && (
        <RoomPrint
          grid={grid.data}
          what={what}
          title={title}
          legend={legend.items}
          counts={legend.counts}
          wordOf={(room) => (arrears ? owed.reading : BY_USE).look(room).word}
          close={() => setPrinting(false)}
        />
      )}
    </section>
  )
}

/** What is owed for the houses of a building, for who may see it; null asks nothing. */
function useArrears(buildingId: string | null) {
  const may = useCrudPort().can(receivable.codes.list)
  const input = may && buildingId !== null ? { buildingId } : null
  const { data, error } = useRead(receivable.name, buildingArrears, input, { keep: false })
  return useMemo(() => {
    const byHouse = data ? new Map(data.map((one) => [one.houseId, one])) : null
    const day = today()
    const reading: RoomReading = {
      look: (room) => arrearsLook(byHouse, room),
      facts: (room) => [...arrearsFacts(byHouse, room, day), ...factsOf(room)],
      flags: () => [],
    }
    return { may, byHouse, reading, fault: error ? faultOf(error).msg : null }
  }, [may, data, error])
}

/** The building of the conditions, else the first of the community that is chosen there, in the page, or comes first. */
function useShownBuilding(filters: Readonly<Record<string, string>>) {
  const port = useCrudPort()
  const { tree, loading } = usePlaceTree([])
  const chosen = Number(filters['communityId']?.split(',')[0]) || port.context.communityId
  const community =
    tree.communities.find((one) => one.id === chosen) ??
    tree.communities.find((one) => Number(one.houseCount) > 0) ??
    tree.communities[0]
  const query = useQuery({ ...buildingsQuery(port, community?.id ?? 0), enabled: community !== undefined })
  const buildings = query.data ?? []
  const wanted = filters['buildingId']?.split(',')[0]
  const building = buildings.find((one) => one.id === wanted) ?? buildings[0]
  const unit = building?.units.find((one) => one.id === filters['unitId'])
  const by = unit ? { unitId: unit.id } : { buildingId: building?.id ?? '' }
  const grid = useQuery({
    queryKey: [house.name, 'grid', by],
    queryFn: ({ signal }) => port.request<HouseGrid>('GET', '/basedata/base/house/grid', { query: by, signal }),
    enabled: building !== undefined,
  })
  return {
    grid,
    buildings,
    place: building && community ? { communityId: community.id, buildingId: building.id } : null,
    community: community?.name,
    title: [community?.name, building?.buildName, unit?.unitName].filter(Boolean).join('-'),
    empty: !loading && !query.isLoading && !query.isError && building === undefined,
  }
}
