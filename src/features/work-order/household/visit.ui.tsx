import { householdVisit } from '@wuguan/contract/work-order/household-visit.entity'
import { householdVisitFlow } from '@wuguan/contract/work-order/household-visit.flow'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import { fromSeconds } from '@wuguan/contract/kernel/dates'
import { entityUi } from '@wuguan/crud/entity-ui'
import { today } from '@wuguan/crud/clock'
import { OrderCell } from '../order-cell'

/** This minute, wherever the browser stands. */
export const thisMinute = (): string => fromSeconds(Math.floor(Date.now() / 60_000) * 60)

/** When somebody was there, or is to go. */
const When = ({ value, row }: { value: string | null; row: { planDate: string | null } }) => (
  <span className="tabular">{value?.slice(0, 16) ?? (row.planDate && `计划 ${row.planDate}`)}</span>
)

/** 走访: what is done with a visit, wherever it is listed. */
export const householdVisitUi = entityUi(householdVisit, {
  flow: householdVisitFlow,
  refreshes: [visitHouse.name],
  list: {
    columns: ['visitNo', 'status', 'visitAt', 'summary', 'visitType', 'satisfaction', 'visitorIds', 'orderId'],
    widths: { visitNo: 120, status: 72, visitAt: 130, visitorIds: 100, orderId: 120 },
  },
  cells: {
    visitAt: When,
    orderId: OrderCell,
  },
  verbs: {
    record: {
      initial: { outcome: () => 'done' as const, visitAt: thisMinute, visitorIds: (row) => row.visitorIds },
    },
    amend: {
      initial: {
        visitAt: (row) => row.visitAt!,
        visitorIds: (row) => row.visitorIds,
        metPerson: (row) => row.metPerson,
        content: (row) => row.content!,
        demands: (row) => row.demands,
        satisfaction: (row) => row.satisfaction,
        attachments: (row) => row.attachments,
        nextVisitDate: (row) => row.nextVisitDate,
      },
    },
    again: { initial: { planDate: today, visitorIds: (row) => row.visitorIds } },
    toOrder: {
      initial: { orderType: () => 'repair' as const, description: (row) => row.demands ?? '' },
    },
  },
})
