import { planVisits } from '@wuguan/contract/work-order/household-visit.actions'
import { householdVisit, VISIT_CYCLE_DAYS } from '@wuguan/contract/work-order/household-visit.entity'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { today } from '@wuguan/crud/clock'
import type { RepairArea } from '../order.ui'
import { VisitsDrawer } from './house-visits'

type House = ScreenRow<typeof visitHouse>
const { add, list } = householdVisit.codes

/** 计划走访: one plan for each of the houses. */
function PlanDialog({ houses, close }: { houses: readonly House[]; close: () => void }) {
  const [first] = houses
  return (
    <ActionDialog
      action={planVisits}
      given={{ houseIds: houses.map(({ id }) => String(id)) }}
      initial={{ visitType: 'routine', planDate: today() }}
      title={houses.length === 1 ? `计划走访 ${first!.fullName}` : `计划走访 ${houses.length} 户`}
      said={({ planned }) => `已安排 ${planned} 户走访`}
      refreshes={[visitHouse.name, householdVisit.name]}
      close={close}
    />
  )
}

const visitHouseOf = (area: RepairArea) =>
  entityUi(visitHouse, {
    list: { widths: { fullName: 180, ownerNames: 90, lastVisitAt: 100, plannedOn: 96 } },
    cells: {
      lastVisitAt: ({ value }) => <span className="tabular">{value?.slice(0, 10)}</span>,
      idleDays: ({ value }) =>
        value !== null && (
          <span className={value > VISIT_CYCLE_DAYS ? 'tabular text-danger-text' : 'tabular'}>{value}</span>
        ),
    },
    rowActions: [
      {
        key: 'register',
        label: '登记走访',
        permission: add,
        run: (row, { port }) => port.open(`${area}/visit/save/${row.id}`),
      },
      {
        key: 'plan',
        label: '计划走访',
        permission: add,
        show: ({ row, close }) => <PlanDialog houses={[row]} close={close} />,
      },
      { key: 'visits', label: '记录', permission: list, show: VisitsDrawer },
    ],
    batchActions: [
      {
        key: 'plan',
        label: '计划走访',
        permission: add,
        show: ({ rows, close }) => <PlanDialog houses={rows} close={close} />,
      },
    ],
  })
const VISIT_HOUSE = { '/wkorder': visitHouseOf('/wkorder'), '/workOrder': visitHouseOf('/workOrder') }
/** 上门走访: houses with what is known of the visits to them, and the way to the next one within the same area. */
export const visitHouseUi = (area: RepairArea) => VISIT_HOUSE[area]
