import { doubleSign } from '@wuguan/contract/patrol/double-sign.entity'
import { doubleSignFlow } from '@wuguan/contract/patrol/double-sign.flow'
import { patrolFinding } from '@wuguan/contract/patrol/patrol-finding.entity'
import { patrolFindingFlow } from '@wuguan/contract/patrol/patrol-finding.flow'
import { PATROL_CATEGORY } from '@wuguan/contract/patrol/patrol-options'
import { findingParts, patrolSheet } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolAudit, patrolRecord, patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { patrolTaskFlow } from '@wuguan/contract/patrol/patrol-task.flow'
import { labelOf } from '@wuguan/contract/kernel/options'
import { entityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { abnormalCell, deadlineCell, markCell, momentCell, numberCell } from '@/features/schedule'
import { HereInput } from '@/features/work-order'

const category = ({ value }: { value: string | null }) => labelOf(PATROL_CATEGORY, value)

/** 巡检任务: its list and what can be done with one. */
export const taskUi = entityUi(patrolTask, {
  flow: patrolTaskFlow,
  refreshes: [patrolSheet.name, patrolAudit.name, patrolRecord.name, patrolFinding.name],
  list: {
    columns: [
      'taskNo',
      'name',
      'targetName',
      'slotStart',
      'assigneeIds',
      'progress',
      'abnormalCount',
      'status',
      'overdue',
    ],
    widths: { taskNo: 134, name: 150, targetName: 150, slotStart: 150, assigneeIds: 110, progress: 64 },
  },
  cells: {
    taskNo: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink to="/patrol/task/details" search={{ id: row.id }} otherwise={value} className={linkClass()}>
          {value}
        </CatalogueLink>
      ),
    slotStart: ({ value, row, place }) => (
      <span className="tabular">
        {place === 'table' ? `${value.slice(5, 16)}–${row.slotEnd.slice(11, 16)}` : value.slice(0, 16)}
      </span>
    ),
    slotEnd: momentCell,
    submittedAt: momentCell,
    category,
    abnormalCount: abnormalCell,
    overdue: markCell('超期', 'danger'),
    progress: ({ value }) => <span className="tabular">{value}</span>,
  },
  paths: { detail: '/patrol/task/details?id={id}' },
})
/** 巡检审核: what waits, the oldest first. */
export const auditUi = entityUi(patrolAudit, {
  cells: {
    taskNo: ({ value, row }) => (
      <CatalogueLink to="/patrol/audit/detail/$id" params={{ id: row.id }} otherwise={value} className={linkClass()}>
        {value}
      </CatalogueLink>
    ),
    slotStart: momentCell,
    submittedAt: momentCell,
    suspect: markCell('有疑点', 'warning'),
    abnormalCount: abnormalCell,
  },
  paths: { detail: '/patrol/audit/detail/{id}' },
})
export const recordUi = entityUi(patrolRecord, {
  cells: {
    refName: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink
          to="/patrol/task/record/detail/$id"
          params={{ id: row.id }}
          otherwise={value}
          className={linkClass()}
        >
          {value}
        </CatalogueLink>
      ),
    signAt: momentCell,
    distanceMeters: ({ value, row }) =>
      value === null ? (
        <span className="text-secondary">{row.signAt ? '未定位' : ''}</span>
      ) : (
        <span className="tabular">{`${value} 米`}</span>
      ),
    category,
    abnormalCount: abnormalCell,
    skewed: markCell('时间异常', 'warning'),
    speedy: markCell('速度异常', 'warning'),
  },
  paths: { detail: '/patrol/task/record/detail/{id}' },
})
export const findingUi = entityUi(patrolFinding, {
  flow: patrolFindingFlow,
  refreshes: [findingParts.name],
  // What was looked at begins the description.
  list: {
    columns: ['findingNo', 'refName', 'description', 'level', 'foundAt', 'deadline', 'handlerId', 'status'],
    widths: { findingNo: 124, refName: 120, description: 210, foundAt: 96, deadline: 96, handlerId: 80 },
  },
  cells: {
    findingNo: numberCell('/patrol/abnormality/detail/$id'),
    foundAt: momentCell,
    deadline: deadlineCell,
    category,
  },
  paths: { detail: '/patrol/abnormality/detail/{id}' },
})
export const doubleSignUi = entityUi(doubleSign, {
  flow: doubleSignFlow,
  cells: {
    pointName: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink
          to="/patrol/double/sign/record/detail/$id"
          params={{ id: row.id }}
          otherwise={value}
          className={linkClass()}
        >
          {value}
        </CatalogueLink>
      ),
    mainAt: momentCell,
    coAt: momentCell,
    suspect: markCell('疑似代签', 'danger'),
  },
  verbs: { coSign: { inputs: { place: HereInput } } },
  paths: { detail: '/patrol/double/sign/record/detail/{id}' },
})
