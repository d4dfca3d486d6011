import { useMemo, useState } from 'react'
import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import { depositShift, returnShift, verifyShift } from '@wuguan/contract/charge-finance/shift.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { confirm } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { Upload } from '@wuguan/ui/upload'
import { ShiftDrawer } from './shift-drawer'

type Open = { kind: 'detail' | 'return' | 'deposit'; row: AnyRow }
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
    (): EntityUi => ({
      rowActions: [
        { key: 'detail', label: '详情', run: (row) => setOpen({ kind: 'detail', row }) },
        {
          key: 'verify',
          label: '核对',
          permission: 'charge-finance:shift:verify',
          visible: (row) => row['status'] === SUBMITTED,
          run: async (row, { port, refresh }) => {
            const no = String(row['shiftNo'])
            const content = `系统 ${String(row['systemNet'])}，清点 ${String(row['countedAmount'])}，差额 ${String(row['difference'])}。`
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
          visible: (row) => row['status'] === SUBMITTED,
          run: (row) => setOpen({ kind: 'return', row }),
        },
        {
          key: 'deposit',
          label: '缴存',
          permission: 'charge-finance:shift:deposit',
          visible: (row) => row['status'] === VERIFIED,
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
  row: AnyRow
  close: () => void
}
function ReturnDialog({ row, close }: RowDialogProps) {
  const [reason, setReason] = useState('')
  const task = useTask(returnShift, { refreshes: REFRESHES, said: () => '已退回，收款人可以重新清点', done: close })
  return (
    <TaskDialog
      task={task}
      title={`退回交班单 ${String(row['shiftNo'])}？`}
      verb="退回"
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ shiftId: String(row.id), reason })}
    >
      <Field label="退回原因" required error={task.errors['reason']}>
        <Textarea maxLength={200} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

const SLIP = { bizType: cashierShift.name, field: 'depositSlip' }
function DepositDialog({ row, close }: RowDialogProps) {
  const port = useCrudPort()
  const [slip, setSlip] = useState<Attachment[]>([])
  const task = useTask(depositShift, { refreshes: REFRESHES, said: () => '已缴存', done: close })
  return (
    <TaskDialog
      task={task}
      title={`缴存 ${String(row['shiftNo'])}`}
      description={`清点金额 ${String(row['countedAmount'])}`}
      verb="缴存"
      shows={['depositSlip']}
      close={close}
      submit={() => void task.submit({ shiftId: String(row.id), depositSlip: slip })}
    >
      <Field label="缴存凭证" required error={task.errors['depositSlip']}>
        <Upload
          value={slip}
          onChange={setSlip}
          maxCount={20}
          accept={['image/*', '.pdf']}
          send={(file, onProgress, signal) => port.upload(file, SLIP, onProgress, signal)}
        />
      </Field>
    </TaskDialog>
  )
}
