import { readCommand } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { contingencyProgress, contingencyTask } from '@wuguan/contract/contingency/contingency-parts.entity'
import { contingencyTaskFlow } from '@wuguan/contract/contingency/contingency-task.flow'
import { fromSeconds } from '@wuguan/contract/kernel/dates'
import { entityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { LevelTag } from '@wuguan/crud/level-tag'

export const thisMinute = (): string => fromSeconds(Math.floor(Date.now() / 60_000) * 60)

const short = ({ value, place }: { value: string | null; place: 'table' | 'detail' }) => (
  <span className="tabular">{place === 'table' ? value?.slice(5, 16) : value?.slice(0, 16)}</span>
)
const commandOf = (id: unknown) => `/contingency/event/index/${String(id)}`
const recordOf = (id: unknown) => `/contingency/event/record/detail/${String(id)}`

/** 应急事件: what emergencies have beyond their definition. */
export const contingencyUi = entityUi(contingencyEvent, {
  flow: contingencyEventFlow,
  refreshes: [readCommand.name, contingencyTask.name, contingencyProgress.name],
  list: {
    verbs: ['list', 'export', 'plain'],
    widths: { happenedAt: 100, reportedAt: 100, title: 200, levelId: 120, typeId: 96, communityId: 120 },
  },
  cells: {
    eventNo: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : row.handleStatus === HANDLE_STATUS.draft ? (
        <CatalogueLink
          to="/contingency/event/create"
          search={{ id: row.id }}
          otherwise="未编号"
          className={linkClass()}
        >
          未编号
        </CatalogueLink>
      ) : (
        <CatalogueLink
          to="/contingency/event/index/$id"
          params={{ id: row.id }}
          otherwise={value ?? ''}
          className={linkClass()}
        >
          {value}
        </CatalogueLink>
      ),
    levelId: ({ row }) => <LevelTag name={row.titles['levelId'] as string | null} color={row.levelColor} />,
    drill: ({ value }) => (value ? <Tag tone="info">演练</Tag> : null),
    happenedAt: short,
    reportedAt: short,
    lateReport: ({ value }) => (value ? <Tag tone="danger">迟报</Tag> : null),
    lastProgressAt: ({ value, row }) => (
      <span className={row.progressOver ? 'tabular text-danger-text' : 'tabular'}>
        {value?.slice(5, 16) ?? (row.progressOver ? '未续报' : '')}
      </span>
    ),
  },
  rowActions: [
    {
      key: 'lead',
      label: '处置',
      visible: ({ handleStatus }) => handleStatus !== HANDLE_STATUS.draft,
      run: (row, { port }) => port.open(commandOf(row.id)),
    },
    {
      key: 'record',
      label: '详情',
      visible: ({ handleStatus }) => handleStatus !== HANDLE_STATUS.draft,
      run: (row, { port }) => port.open(recordOf(row.id)),
    },
    {
      key: 'correct',
      label: '编辑',
      permission: contingencyEvent.codes.edit,
      visible: ({ handleStatus, auditResult }) =>
        handleStatus === HANDLE_STATUS.draft || auditResult === 3 || auditResult === 4,
      run: (row, { port }) =>
        port.open(
          row.processInstanceId
            ? `/contingency/event/edit/${row.processInstanceId}`
            : `/contingency/event/create?id=${row.id}`,
        ),
    },
  ],
  verbs: {
    control: { initial: { controlledAt: thisMinute } },
    progress: {
      initial: { kind: () => 'progress' as const },
      description: ({ injured, dead, missing, evacuated }) =>
        `目前受伤${injured ?? 0}人，死亡${dead ?? 0}人，失联${missing ?? 0}人，疏散${evacuated ?? 0}人`,
    },
    units: { initial: { externalUnits: ({ externalUnits }) => externalUnits } },
    toOrder: { initial: { orderType: () => 'publicRepair' as const, content: ({ title }) => title } },
    changeLevel: {
      description: ({ auditResult }) =>
        auditResult === 1 ? '调高级别将结束正在进行的审批，按新级别重新送审。' : '调高级别时，上级审批层级须重新审批。',
    },
  },
})

/** 处置任务: their verbs where they stand on the page of an emergency. */
export const taskUi = entityUi(contingencyTask, {
  flow: contingencyTaskFlow,
  refreshes: [readCommand.name],
})
