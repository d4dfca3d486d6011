import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { PlacesMap } from '@wuguan/crud/places-map'
import { EmptyPanel } from '@wuguan/ui/panel'
import type { ListAddress } from '@/app/routing/list-page'
import { PlaceAside } from '@/features/basedata'
import { ImportButton } from '@/features/file'
import { pointUi } from './point.ui'

const IMPORT = {
  kind: 'patrolPoint',
  title: '巡检点位',
  hint: '每行一个点位；楼栋、项目集按名称填写，编码由系统生成。',
  community: { field: 'communityId' },
  listPath: '/patrol/point/index',
  refreshes: [patrolPoint.name],
}

/** Points of the page of the list on the map; those without a place are counted. */
function OnMap({ rows }: { rows: readonly ScreenRow<typeof patrolPoint>[] }) {
  const placed = rows.flatMap(({ id, name, geo }) => (geo ? [{ id, title: name, ...geo }] : []))
  if (placed.length === 0) return <EmptyPanel title="本页点位都没有坐标" hint="编辑点位可在地图上选择位置。" />
  return (
    <div className="flex flex-col gap-2 p-3">
      <PlacesMap label="点位" places={placed} height={520} />
      {placed.length < rows.length && (
        <p className="text-table text-secondary">{`另有 ${rows.length - placed.length} 个点位没有坐标`}</p>
      )}
    </div>
  )
}
const VIEWS = [
  {
    key: 'map',
    label: '地图',
    render: ({ rows }: { rows: readonly unknown[] }) => (
      <OnMap rows={rows as readonly ScreenRow<typeof patrolPoint>[]} />
    ),
  },
]

/** 巡检点位: as a list beside its buildings, or on the map. */
export const PointScreen = (address: ListAddress) => (
  <ListScreen
    entity={patrolPoint}
    ui={pointUi}
    {...address}
    views={VIEWS}
    aside={(list) => <PlaceAside list={list} />}
    toolbar={<ImportButton template={IMPORT} permission={patrolPoint.codes.import} />}
  />
)
