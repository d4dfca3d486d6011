import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { startRepair } from '@wuguan/contract/elevator/elevator.actions'
import { elevatorMaintainItem } from '@wuguan/contract/elevator/elevator-maintain-item.entity'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { ListAddress } from '@/app/routing/list-page'
import { type ListTab, ListTabs } from '@/app/routing/list-tabs'
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

const TABS: readonly ListTab[] = [
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
export const RepairScreen = (address: ListAddress) => (
  <ListTabs
    label="维保管理"
    tabs={TABS}
    // A number that is looked for is the number of a visit.
    start={address.search.keyword ? 'all' : TABS[0]!.key}
    {...address}
  />
)
