import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { elevatorRepairFlow } from '@wuguan/contract/elevator/elevator-repair.flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { SignatureInput } from '@wuguan/crud/kinds'
import { RepairItems } from './repair-items'
import { RepairSheet } from './repair-sheet'

/** 维保记录: what was found item by item, who was there, its sheet. */
export const repairUi = entityUi(elevatorRepair, {
  flow: elevatorRepairFlow,
  refreshes: [elevator.name],
  inputs: { items: RepairItems, ownerSign: SignatureInput },
  cells: {
    lateDays: ({ value }) => (value ? <span className="tabular text-danger-text">{`${value}天`}</span> : null),
    gapDays: ({ value }) => (value === null ? null : <span className="tabular">{`${value}天`}</span>),
  },
  rowActions: [
    {
      key: 'print',
      label: '打印',
      reason: ({ maintainDate }) => (maintainDate ? null : '提交后才能打印'),
      show: ({ row, close }) => <RepairSheet row={row} close={close} />,
    },
  ],
})
