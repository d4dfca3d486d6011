import { meter, type MeterRow } from '@wuguan/contract/meter/meter.entity'
import { startMeters } from '@wuguan/contract/meter/device.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { type BatchActionOf, entityUi, type ListLayout, type RowActionOf } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { faultOf } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { figure } from '../shared/words'

export type DeviceTask =
  | { kind: 'add' }
  | { kind: 'labels'; ids: string[] }
  | { kind: 'stop'; rows: readonly MeterRow[] }
  | { kind: 'dismantle'; row: MeterRow }
  | { kind: 'history'; row: MeterRow }
  | { kind: 'final'; row: MeterRow }

/** The register; and for those who charge, what each meter is charged by before its place. */
export const DEVICE_LISTS: Record<'register' | 'finance', ListLayout> = {
  register: {
    columns: [
      'code',
      'kind',
      'levelId',
      'usageType',
      'propertyId',
      'ratio',
      'lastReading',
      'lastReadDate',
      'standardNames',
      'collectMode',
      'status',
    ],
  },
  finance: {
    columns: [
      'code',
      'kind',
      'propertyId',
      'standardNames',
      'usageType',
      'ratio',
      'lastReading',
      'lastReadDate',
      'lossRate',
      'collectMode',
      'status',
    ],
  },
}
/** Where a meter hangs stands in one column: the house, or the place in words. */
export const deviceList: AnyEntity = {
  ...meter,
  fields: { ...meter.fields, propertyId: { ...meter.fields.propertyId, label: '房号/位置' } },
}

function PlaceCell({ row }: { row: MeterRow }) {
  const house = row.titles['propertyId']
  return <Ellipsis text={String((typeof house === 'string' && house) || row.location || row.name || '—')} />
}
const Reading = ({ value }: CellProps) => <span className="tabular">{figure(value as string | null)}</span>

const history = (open: (task: DeviceTask) => void): RowActionOf<typeof meter> => ({
  key: 'history',
  label: '读数历史',
  permission: meter.codes.list,
  run: (row) => open({ kind: 'history', row }),
})

export function deviceUi(open: (task: DeviceTask) => void, list: ListLayout) {
  const labels = (ids: string[]) => open({ kind: 'labels', ids })
  const rowActions: RowActionOf<typeof meter>[] = [
    {
      key: 'change',
      label: '换表',
      permission: 'meter:change:add',
      visible: (row) => row.status === 1,
      run: (row, { port }) => port.open(`/meter/device/info/change/${row.id}`),
    },
    history(open),
    {
      key: 'final',
      label: '结清读数',
      permission: 'meter:reading:input',
      visible: (row) => row.status === 1,
      run: (row) => open({ kind: 'final', row }),
    },
    { key: 'labels', label: '打印二维码', permission: 'meter:device:qrcode', run: (row) => labels([String(row.id)]) },
    {
      key: 'stop',
      label: '停用',
      permission: 'meter:device:stop',
      visible: (row) => row.status === 1,
      run: (row) => open({ kind: 'stop', rows: [row] }),
    },
    {
      key: 'start',
      label: '启用',
      permission: 'meter:device:stop',
      visible: (row) => row.status === 2,
      run: async (row, { port, refresh }) => {
        try {
          await callAction(port, startMeters, { ids: [String(row.id)] })
          toast.success(`仪表 ${row.code} 已启用`)
          await refresh()
        } catch (cause) {
          toast.error(faultOf(cause).msg)
        }
      },
    },
    {
      key: 'dismantle',
      label: '拆除',
      permission: 'meter:device:dismantle',
      danger: true,
      visible: (row) => row.status !== 3,
      run: (row) => open({ kind: 'dismantle', row }),
    },
  ]
  const batchActions: BatchActionOf<typeof meter>[] = [
    {
      key: 'labels',
      label: '打印二维码',
      permission: 'meter:device:qrcode',
      run: (rows) => labels(rows.map((row) => String(row.id))),
    },
    {
      key: 'stop',
      label: '停用',
      permission: 'meter:device:stop',
      run: (rows) => open({ kind: 'stop', rows }),
    },
  ]
  return entityUi(meter, {
    list,
    paths: { add: '/meter/device/info/add', edit: (row) => `/meter/device/info/edit/${row.id}` },
    cells: { propertyId: PlaceCell, lastReading: Reading, ratio: Reading },
    rowActions,
    batchActions,
    toolbar: [{ key: 'addMany', label: '批量新增', permission: meter.codes.add, run: () => open({ kind: 'add' }) }],
  })
}
