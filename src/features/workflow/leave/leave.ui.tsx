import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { LEAVE_STATUS, RETURN_STATUS, leave, type Leave } from '@wuguan/contract/workflow/leave.entity'
import { withdrawLeave } from '@wuguan/contract/workflow/leave.actions'
import type { CellProps } from '@wuguan/crud/kinds'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { linkClass } from '@wuguan/ui/link'
import { momentWords } from './leave-words'

export const detailPath = (row: Leave) => `/workflow/leave_detail/${row.id}`
export const addPath = (id?: unknown) => (id ? `/workflow/leave_add?id=${String(id)}` : '/workflow/leave_add')

/** Draft, refused or taken back: his to change and to send. */
export const isOpen = (row: Leave) =>
  row.mine === true && row.status !== LEAVE_STATUS.running && row.status !== LEAVE_STATUS.approved
export const mayWithdraw = (row: Leave) => row.mine === true && row.status === LEAVE_STATUS.running
export const mayReturn = (row: Leave, now: string) =>
  row.mine === true && row.status === LEAVE_STATUS.approved && row.returnStatus === null && row.endAt > now
export const mayConfirm = (row: Leave) => row.leads === true && row.returnStatus === RETURN_STATUS.asked
export const REFRESHES: readonly string[] = [leave.name, 'workflow.leaveBalance', 'bpm.todoCount', 'bpm.todoTask']
export const WITHDRAW = withdrawLeave.permission ?? ''

function CodeCell({ value, row }: CellProps<Leave>) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <CatalogueLink
        to="/workflow/leave_detail/$id"
        params={{ id: String(row.id) }}
        otherwise={String(value)}
        className={linkClass({ quiet: false })}
      >
        {String(value)}
      </CatalogueLink>
      {row.returnStatus === RETURN_STATUS.asked && <Tag tone="warning">销假待确认</Tag>}
      {row.returnStatus === RETURN_STATUS.confirmed && <Tag tone="success">已销假</Tag>}
    </span>
  )
}
const SpanCell = (side: 'start' | 'end') =>
  function HalfDayCell({ value }: CellProps) {
    return <span className="tabular">{value == null ? '' : momentWords(String(value), null, side)}</span>
  }
export const LEAVE_CELLS = { code: CodeCell, startAt: SpanCell('start'), endAt: SpanCell('end') }

/** The list as people read it: whose, what, when. */
export const leaveList: AnyEntity = {
  ...leave,
  fields: {
    ...leave.fields,
    code: { ...leave.fields.code, width: 200 },
    userId: { ...leave.fields.userId, width: 90 },
    leaveTypeId: { ...leave.fields.leaveTypeId, width: 90 },
    startAt: { ...leave.fields.startAt, width: 140 },
    endAt: { ...leave.fields.endAt, width: 140 },
    days: { ...leave.fields.days, width: 80 },
    status: { ...leave.fields.status, width: 90 },
  },
}
