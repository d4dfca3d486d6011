import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorCheck, elevatorCheckLog } from '@wuguan/contract/elevator/elevator-check.entity'
import { elevatorCheckFlow } from '@wuguan/contract/elevator/elevator-check.flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { Tag } from '@wuguan/ui/tag'
import { CheckSheet } from './check-sheet'

/** 年检: days that are left, or by which it is over. */
export const checkUi = entityUi(elevatorCheck, {
  flow: elevatorCheckFlow,
  refreshes: [elevator.name, elevatorCheckLog.name],
  cells: {
    year: ({ value }) => String(value),
    leftDays: ({ value }) =>
      value === null ? null : value < 0 ? (
        <Tag tone="danger">{`逾期${-value}天`}</Tag>
      ) : (
        <span className="tabular">{`${value}天`}</span>
      ),
  },
  batchActions: [
    {
      key: 'sheet',
      label: '打印申报表',
      permission: 'elevator:check:apply',
      show: ({ rows, close }) => <CheckSheet rows={rows} close={close} />,
    },
  ],
})
export const checkLogUi = entityUi(elevatorCheckLog, { cells: { year: ({ value }) => String(value) } })
