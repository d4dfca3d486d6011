import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorFlow } from '@wuguan/contract/elevator/elevator.flow'
import { elevatorCheck } from '@wuguan/contract/elevator/elevator-check.entity'
import { type ActionTools, entityUi } from '@wuguan/crud/entity-ui'
import { Tag } from '@wuguan/ui/tag'
import { hrefTo } from '@/app/routing/href'
import { LiftLabel } from './lift-label'

const dated = (value: string | null, late: number | null) =>
  value === null ? null : late ? (
    <span className="tabular text-danger-text" title={`超期${late}天`}>
      {value}
    </span>
  ) : (
    <span className="tabular">{value}</span>
  )

/** What is on record of a lift: label, page, right. */
const RECORDS = [
  ['维保记录', '/elevator/repair/index', 'elevator:task:view', 'all'],
  ['故障记录', '/elevator/faultLog', 'elevator:fault:view', undefined],
  ['年检', '/elevator/annualCheck/index', 'elevator:check:view', undefined],
] as const

/** 电梯: its verbs, days that are over in red, the notice in its car. */
export const elevatorUi = entityUi(elevator, {
  flow: elevatorFlow,
  refreshes: [elevatorCheck.name],
  cells: {
    maintainLate: ({ value }) => (value ? <Tag tone="danger">{`${value}天`}</Tag> : null),
    nextMaintainDue: ({ value, row }) => dated(value, row.maintainLate),
    nextCheckDue: ({ value, row }) => dated(value, row.checkLate),
    contractorId: ({ row }) =>
      row.uncovered ? <Tag tone="danger">无维保单位</Tag> : <>{row.titles['contractorId'] as string | null}</>,
  },
  rowActions: [
    ...RECORDS.map(([label, to, permission, view]) => ({
      key: to,
      label,
      permission,
      run: ({ id }: { id: string | number }, { port }: ActionTools) =>
        port.open(hrefTo(to, {}, { view, f: { elevatorId: id } })),
    })),
    {
      key: 'label',
      label: '打印标签',
      permission: 'elevator:file:printLabel',
      show: ({ row, close }) => <LiftLabel row={row} close={close} />,
    },
  ],
})
