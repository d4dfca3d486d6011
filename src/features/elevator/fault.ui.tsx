import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorFaultFlow } from '@wuguan/contract/elevator/elevator-fault.flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'

const limited = (minutes: number | null, limit: number | null) =>
  minutes === null ? null : (
    <span className={limit !== null && minutes > limit ? 'tabular text-danger-text' : 'tabular'}>{minutes}</span>
  )

/** 故障记录: minutes beyond their limit in red, people who are caught in the lift. */
export const faultUi = entityUi(elevatorFault, {
  flow: elevatorFaultFlow,
  refreshes: [elevator.name],
  cells: {
    trapped: ({ value, row }) => (value ? <Tag tone="danger">{`困${row.trappedCount ?? ''}人`}</Tag> : null),
    arriveMinutes: ({ value, row }) => limited(value, row.arriveLimit),
    releaseMinutes: ({ value, row }) => limited(value, row.releaseLimit),
    recoverMinutes: ({ value, row }) => limited(value, row.repairLimit === null ? null : row.repairLimit * 60),
    lateMinutes: ({ value }) => (value ? <span className="tabular text-danger-text">{value}</span> : null),
    orderId: ({ value, row }) =>
      value === null ? null : (
        <CatalogueLink
          to="/wkorder/task/desc/$taskId"
          params={{ taskId: value }}
          otherwise={row.titles['orderId'] as string | null}
          className={linkClass()}
        >
          {row.titles['orderId'] as string | null}
        </CatalogueLink>
      ),
    contingencyEventId: ({ value, row }) =>
      value === null ? null : (
        <CatalogueLink
          to="/contingency/event/record/detail/$id"
          params={{ id: value }}
          otherwise={row.titles['contingencyEventId'] as string | null}
          className={linkClass()}
        >
          {row.titles['contingencyEventId'] as string | null}
        </CatalogueLink>
      ),
  },
  verbs: {
    upgrade: {
      description: ({ trappedCount, callAt, arriveLimit }) =>
        `被困${trappedCount ?? ''}人，${callAt.slice(11, 16)}通知维保，到场时限${arriveLimit ?? ''}分钟。升级后按应急预案指挥。`,
      initial: { content: ({ description }) => description },
    },
    toOrder: {
      initial: { content: ({ description, titles }) => description ?? `${String(titles['faultTypeId'])}，请检修` },
    },
  },
})
