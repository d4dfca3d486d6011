import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { startRepair } from '@wuguan/contract/elevator/elevator.actions'
import { elevatorMaintainItem } from '@wuguan/contract/elevator/elevator-maintain-item.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'
import { elevatorUi } from './elevator.ui'
import { repairUi } from './repair.ui'

/** The same lifts by the day of their next visit; one begins from here. */
const dueUi = entityUi(elevator, {
  cells: elevatorUi.cells,
  list: {
    columns: [
      'elevatorNo',
      'communityId',
      'buildingId',
      'kind',
      'contractorId',
      'lastMaintainDate',
      'nextMaintainDue',
      'maintainLate',
      'status',
    ],
    filters: ['nextMaintainDue', 'contractorId', 'safetyOfficerId', 'kind', 'status'],
    sort: { field: 'nextMaintainDue', order: 'asc' },
    verbs: ['list', 'export'],
  },
  rowActions: [
    {
      key: 'start',
      label: '开始维保',
      permission: startRepair.permission!,
      show: ({ row, close }) => (
        <ActionDialog
          action={startRepair}
          given={{ elevatorId: String(row.id) }}
          title={`开始维保“${row.elevatorNo}”`}
          description="级别不选择时，按各级别的到期日确定；高级别包含低级别的项目。"
          refreshes={[elevatorRepair.name, elevator.name]}
          said={() => '维保已开始，请在“维保记录”中签到并填写'}
          close={close}
        />
      ),
    },
  ],
})

const TABS: readonly {
  readonly key: string
  readonly label: string
  readonly entity: AnyEntity
  readonly ui?: typeof dueUi
  readonly fixed?: Readonly<Record<string, string>>
}[] = [
  { key: 'due', label: '待维保', entity: elevator as AnyEntity, ui: dueUi, fixed: { status: 'running,fault' } },
  { key: 'running', label: '执行中', entity: elevatorRepair as AnyEntity, ui: repairUi, fixed: { status: 'running' } },
  {
    key: 'audit',
    label: '待确认',
    entity: elevatorRepair as AnyEntity,
    ui: repairUi,
    fixed: { status: 'pendingAudit' },
  },
  { key: 'all', label: '维保记录', entity: elevatorRepair as AnyEntity, ui: repairUi },
  { key: 'items', label: '维保项目', entity: elevatorMaintainItem as AnyEntity },
]

/** 维保管理: which lifts wait for a visit, the visits, and what they look at. */
export function RepairScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  const { can } = useCrudPort()
  const tabs = TABS.filter(({ entity }) => can(entity.codes.list))
  // A number that is looked for is the number of a visit.
  const asked = view ?? (search.keyword ? 'all' : tabs[0]?.key)
  const tab = tabs.find(({ key }) => key === asked) ?? tabs[0]
  if (!tab) return null
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="维保管理"
        value={tab.key}
        onChange={(next) => onSearch({ view: next })}
        items={tabs.map(({ key, label }) => ({ key, label }))}
      />
      <div className="min-h-0 flex-1">
        <ListScreen
          key={tab.key}
          entity={tab.entity}
          {...(tab.ui ? { ui: tab.ui } : {})}
          {...(tab.fixed ? { fixedFilters: tab.fixed } : {})}
          search={search}
          onSearch={(next) => onSearch({ ...next, view: tab.key })}
        />
      </div>
    </div>
  )
}
