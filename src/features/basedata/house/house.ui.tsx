import { house, type House } from '@wuguan/contract/basedata/house.entity'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { confirm } from '@wuguan/ui/dialog'
import { linkClass } from '@wuguan/ui/link'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { importAction } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { BuildingInput, UnitInput } from '../place/place-inputs'
import { withPlace } from '../place/place-search'
import { taskHouse, type HouseTask } from './dialogs/house-task'

const NORMAL = 1
const UNDELIVERED = 1
const VACANT = 2
const CLOSED = 7
const isNormal = (row: House) => row.lineage === NORMAL
const lived = (row: House) => isNormal(row) && row.useStatus !== UNDELIVERED && row.useStatus !== CLOSED

/** Place fields of the form: a building and its units. */
export const houseInputs = { buildingId: BuildingInput, unitId: UnitInput }

/** The tree beside the list asks for the place, `ListConditions` for the lineage. */
const LIST = {
  filters: house.list.filters.filter((name) => !['buildingId', 'unitId', 'lineage'].includes(name)),
}

const setUse =
  (useStatus: 2 | 7) =>
  async (row: House, { port, refresh }: ActionTools) => {
    const verb = useStatus === CLOSED ? '停用' : '启用'
    const yes = await confirm({
      title: `${verb}房产“${row.fullName}”？`,
      content: useStatus === CLOSED ? '停用后新单据不能再选择该房产。' : '启用后使用状态为空置。',
      okText: verb,
      danger: useStatus === CLOSED,
    })
    if (!yes) return
    await port.request('POST', '/basedata/base/house/useStatus', { body: { ids: [row.id], useStatus } })
    toast.success(`${verb}成功`)
    await refresh()
  }

const EDIT = '/basedata/house/edit/$id'
/** 房号 leads to the page of the house. */
const RoomNo = ({ row, value }: CellProps<House>) => (
  <CatalogueLink to={EDIT} params={{ id: String(row.id) }} otherwise={String(value)} className={linkClass()}>
    {String(value)}
  </CatalogueLink>
)

/** 房产 on screen; tasks open in dialogs of the page. */
export function houseUi(open: (task: HouseTask) => void, page: ImportableProps) {
  const task = (kind: 'split' | 'transfer' | 'moveIn' | 'moveOut') => (row: House) =>
    open({ kind, house: taskHouse(row) })
  return entityUi(house, {
    list: LIST,
    cells: { roomNo: RoomNo },
    inputs: houseInputs,
    paths: { add: withPlace('/basedata/house/add', page.search.f), edit: (row) => `/basedata/house/edit/${row.id}` },
    toolbar: [importAction(page, house.codes.import)],
    rowActions: [
      { key: 'moveIn', label: '迁入', permission: 'basedata:house:move', visible: lived, run: task('moveIn') },
      {
        key: 'moveOut',
        label: '迁出',
        permission: 'basedata:house:move',
        visible: (row) => lived(row) && row.useStatus !== VACANT,
        run: task('moveOut'),
      },
      {
        key: 'transfer',
        label: '过户',
        permission: 'basedata:house:transfer',
        visible: isNormal,
        run: task('transfer'),
      },
      { key: 'split', label: '拆分', permission: 'basedata:house:split', visible: isNormal, run: task('split') },
      {
        key: 'close',
        label: '停用',
        permission: 'basedata:house:edit',
        visible: (row) => isNormal(row) && row.useStatus === VACANT,
        run: setUse(CLOSED),
      },
      {
        key: 'reopen',
        label: '启用',
        permission: 'basedata:house:edit',
        visible: (row) => isNormal(row) && row.useStatus === CLOSED,
        run: setUse(VACANT),
      },
    ],
    batchActions: [
      {
        key: 'merge',
        label: '合并',
        permission: 'basedata:house:merge',
        run: (rows, _tools, unmark) =>
          rows.length < 2
            ? toast.warning('请选择至少两套房产')
            : open({ kind: 'merge', houses: rows.map(taskHouse), done: unmark }),
      },
    ],
  })
}
