import { useMemo, useState } from 'react'
import { cashierShift, type Shift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import { depositShift, returnShift, verifyShift } from '@wuguan/contract/charge-finance/shift.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { ShiftDrawer } from './shift-drawer'

type Open = { kind: 'detail' | 'return' | 'deposit'; row: Shift }
const REFRESHES = [cashierShift.name, 'charge-finance.shift', 'charge-finance.day']
const SUBMITTED = 2
const VERIFIED = 3

interface ShiftListProps extends Pick<ListScreenProps, 'search' | 'onSearch'> {
  fixed?: Readonly<Record<string, string>>
}
/** 交班单: what was counted against the system, checked by another person, taken to the bank. */
export function ShiftList({ search, onSearch, fixed }: ShiftListProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    () =>
      entityUi(cashierShift, {
        rowActions: [
          { key: 'detail', label: '详情', run: (row) => setOpen({ kind: 'detail', row }) },
          {
            key: 'verify',
            label: '核对',
            permission: 'charge-finance:shift:verify',
            visible: (row) => row.status === SUBMITTED,
            run: async (row, { port, refresh }) => {
              const no = row.shiftNo
              const content = `系统 ${row.systemNet}，清点 ${row.countedAmount}，差额 ${row.difference}。`
              if (!(await confirm({ title: `核对交班单 ${no}？`, content, okText: '核对通过' }))) return
              try {
                await callAction(port, verifyShift, { shiftId: String(row.id) })
                toast.success(`交班单 ${no} 已核对`)
              } catch (cause) {
                toast.error(faultOf(cause).msg)
              }
              await refresh()
            },
          },
          {
            key: 'return',
            label: '退回',
            permission: 'charge-finance:shift:verify',
            visible: (row) => row.status === SUBMITTED,
            run: (row) => setOpen({ kind: 'return', row }),
          },
          {
            key: 'deposit',
            label: '缴存',
            permission: 'charge-finance:shift:deposit',
            visible: (row) => row.status === VERIFIED,
            run: (row) => setOpen({ kind: 'deposit', row }),
          },
        ],
      }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        search={search}
        onSearch={onSearch}
        entity={cashierShift}
        ui={ui}
        {...(fixed ? { fixedFilters: fixed } : {})}
      />
      {open?.kind === 'detail' && <ShiftDrawer shiftId={String(open.row.id)} close={close} />}
      {open?.kind === 'return' && <ReturnDialog row={open.row} close={close} />}
      {open?.kind === 'deposit' && <DepositDialog row={open.row} close={close} />}
    </>
  )
}

interface RowDialogProps {
  row: Shift
  close: () => void
}
function ReturnDialog({ row, close }: RowDialogProps) {
  return (
    <ActionDialog
      action={returnShift}
      given={{ shiftId: String(row.id) }}
      title={`退回交班单 ${row.shiftNo}？`}
      verb="退回"
      refreshes={REFRESHES}
      said={() => '已退回，收款人可以重新清点'}
      close={close}
    />
  )
}

const DepositDialog = ({ row, close }: RowDialogProps) => (
  <ActionDialog
    action={depositShift}
    given={{ shiftId: String(row.id) }}
    title={`缴存 ${row.shiftNo}`}
    description={`清点金额 ${row.countedAmount}`}
    said="已缴存"
    refreshes={REFRESHES}
    close={close}
  />
)
