import { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import { equipmentFindingFlow } from '@wuguan/contract/equipment/equipment-finding.flow'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import {
  assignContractor,
  equipmentFindingParts,
  equipmentSheet,
  moveTask,
} from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { MAINTAIN_KIND, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { LevelTag } from '@wuguan/crud/level-tag'
import { abnormalCell, deadlineCell, markCell, momentCell, numberCell } from '@/features/schedule'

const waiting = ({ status }: { status: unknown }) => (status === TASK_STATUS.pending ? null : '只能调整待执行的任务')

/** 维保任务: the list and what can be done with one. */
export const taskUi = entityUi(equipmentTask, {
  flow: equipmentTaskFlow,
  refreshes: [equipmentSheet.name, equipmentFinding.name],
  list: {
    columns: [
      'taskNo',
      'targetName',
      'maintainKind',
      'slotStart',
      'assigneeIds',
      'status',
      'overdue',
      'abnormalCount',
      'system',
      'place',
      'contractor',
    ],
    widths: { taskNo: 134, targetName: 160, slotStart: 150, assigneeIds: 110 },
  },
  cells: {
    taskNo: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink to="/equipment/task/detail" search={{ id: row.id }} otherwise={value} className={linkClass()}>
          {value}
        </CatalogueLink>
      ),
    slotStart: ({ value, row, place }) => (
      <span className="tabular">
        {place === 'table'
          ? `${value.slice(5, 16)}–${row.slotEnd.slice(0, 10) === value.slice(0, 10) ? row.slotEnd.slice(11, 16) : row.slotEnd.slice(5, 10)}`
          : value.slice(0, 16)}
      </span>
    ),
    slotEnd: momentCell,
    submittedAt: momentCell,
    level: ({ value, row }) => <LevelTag name={value} color={row.levelColor} />,
    category: ({ value }) => labelOf(MAINTAIN_KIND, value),
    abnormalCount: abnormalCell,
    overdue: markCell('超期', 'danger'),
  },
  rowActions: [
    {
      key: 'move',
      label: '调整日期',
      permission: moveTask.permission!,
      reason: waiting,
      show: ({ row, close }) => (
        <ActionDialog
          action={moveTask}
          given={{ id: String(row.id) }}
          initial={{ day: row.slotDate }}
          title={`调整任务${row.taskNo}的日期`}
          description={`可执行时间：${row.earliestAt.slice(0, 16)} 至 ${row.latestAt?.slice(0, 16) ?? '不限'}`}
          verb="调整"
          refreshes={[equipmentTask.name]}
          said={() => '日期已调整'}
          close={close}
        />
      ),
    },
    {
      key: 'contractor',
      label: '更换维保单位',
      permission: assignContractor.permission!,
      reason: ({ status }) =>
        status === TASK_STATUS.pending || status === TASK_STATUS.running ? null : '只能调整待执行和执行中的任务',
      show: ({ row, close }) => (
        <ActionDialog
          action={assignContractor}
          given={{ id: String(row.id) }}
          title={`更换任务${row.taskNo}的维保单位`}
          verb="更换"
          refreshes={[equipmentTask.name, equipmentSheet.name]}
          said={() => '维保单位已更换'}
          close={close}
        />
      ),
    },
  ],
  paths: { detail: '/equipment/task/detail?id={id}' },
})

export const findingUi = entityUi(equipmentFinding, {
  flow: equipmentFindingFlow,
  refreshes: [equipmentFindingParts.name],
  list: {
    columns: [
      'findingNo',
      'refName',
      'system',
      'abnormalTypeId',
      'description',
      'level',
      'foundAt',
      'deadline',
      'handlerId',
      'status',
      'downMinutes',
    ],
    widths: { findingNo: 124, refName: 130, description: 190, foundAt: 96, deadline: 96, handlerId: 80 },
  },
  cells: {
    findingNo: numberCell('/equipment/abnormal/task/detail/$id'),
    foundAt: momentCell,
    deadline: deadlineCell,
    category: ({ value }) => labelOf(MAINTAIN_KIND, value),
    equipmentStatus: ({ value }) => (value === null ? null : labelOf(EQUIPMENT_STATUS, value)),
  },
  paths: { detail: '/equipment/abnormal/task/detail/{id}' },
})
