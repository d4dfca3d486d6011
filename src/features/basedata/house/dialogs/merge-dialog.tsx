import { mergeHouses } from '@wuguan/contract/basedata/house.actions'
import { formatMoney, sum } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { today } from '@wuguan/crud/clock'
import { HOUSE_LISTS, type TaskHouse } from './house-task'

interface MergeDialogProps {
  houses: readonly TaskHouse[]
  done: () => void
  close: () => void
}

/** Adjoining houses of the same owners become one. */
export function MergeDialog({ houses, done, close }: MergeDialogProps) {
  const apart = new Set(houses.map((house) => house.unitId)).size > 1
  return (
    <ActionDialog
      action={mergeHouses}
      given={{ houseIds: houses.map((house) => house.id), ...(apart ? {} : { adjacent: false }) }}
      initial={{ roomNo: houses[0]?.roomNo ?? '', effectiveDate: today() }}
      title={`合并 ${houses.length} 套房产`}
      description="合并后原房产停用并保留沿革；业主必须一致，有未结清费用时不能合并。"
      verb={`合并 ${houses.length} 套`}
      columns={2}
      disabled={houses.length < 2}
      said={({ oldIds }) => `已将 ${oldIds.length} 套房产合并为一套`}
      refreshes={HOUSE_LISTS}
      close={close}
      done={done}
    >
      <ul className="divide-y divide-line rounded border border-line text-table">
        {houses.map((house) => (
          <li key={house.id} className="flex justify-between gap-3 px-3 py-1.5">
            <span>{house.fullName}</span>
            <span className="tabular">{formatMoney(house.buildingArea)} ㎡</span>
          </li>
        ))}
        <li className="flex justify-between gap-3 bg-sunken px-3 py-1.5 font-medium">
          <span>合并后建筑面积</span>
          <span className="tabular">{formatMoney(sum(houses.map((house) => house.buildingArea)))} ㎡</span>
        </li>
      </ul>
    </ActionDialog>
  )
}
