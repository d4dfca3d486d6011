import { revokeChange } from '@wuguan/contract/meter/device.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { meterChange } from '@wuguan/contract/meter/meter-change.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { figure } from '../shared/words'

const Reading = ({ value }: CellProps) => <span className="tabular">{figure(value as string | null)}</span>

const ui = entityUi(meterChange, {
  cells: { oldFinal: Reading, newInitial: Reading, oldRatio: Reading, newRatio: Reading },
  rowActions: [
    {
      key: 'meter',
      label: '仪表',
      permission: meter.codes.edit,
      run: (row, { port }) => port.open(`/meter/device/info/edit/${row.meterId}`),
    },
    {
      key: 'revoke',
      label: '撤销',
      permission: 'meter:change:revoke',
      danger: true,
      visible: (row) => row.status === 1 && row.readingId === null,
      run: async (row, { port, refresh }) => {
        const sure = await confirm({
          title: `撤销换表 ${row.changeNo}？`,
          content: `仪表恢复为旧表 ${row.oldCode} 的表号、倍率和位数。`,
          okText: '撤销',
          danger: true,
        })
        if (!sure) return
        try {
          await callAction(port, revokeChange, { id: String(row.id) })
          toast.success('已撤销换表')
          await refresh()
        } catch (cause) {
          toast.error(faultOf(cause).msg)
        }
      },
    },
  ],
})
const FINANCE: ListLayout = {
  columns: [
    'changeNo',
    'propertyId',
    'oldCode',
    'newCode',
    'oldFinal',
    'newInitial',
    'oldRatio',
    'newRatio',
    'changeDate',
    'readingId',
    'operatorId',
    'status',
  ],
}

/** 换表记录; a change that no reading has billed may be taken back. */
export function ChangeListScreen({
  finance = false,
  ...props
}: Pick<ListScreenProps, 'search' | 'onSearch'> & { finance?: boolean }) {
  return (
    <ListScreen
      {...props}
      entity={meterChange}
      ui={finance ? { ...ui, list: FINANCE } : ui}
      screen={finance ? 'charge.meterChange' : meterChange.name}
    />
  )
}
