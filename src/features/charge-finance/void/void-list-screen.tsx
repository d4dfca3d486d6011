import { useMemo, useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { receiptVoid } from '@wuguan/contract/charge-finance/receipt-void.entity'
import { withdrawVoid } from '@wuguan/contract/charge-finance/receipt.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { linkClass } from '@wuguan/ui/link'
import { receiptPath } from '../cashier/paths'
import { isOwn } from '../parts/own'

const receiptNumberOf = (row: AnyRow) => String(row.titles['receiptId'] ?? '')

/** 作废记录: who took back which receipt and why, with both dates. */
export function VoidListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [row, setRow] = useState<AnyRow | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        receiptId: ({ row: of }) => (
          <CatalogueLink
            to="/charge/received/single/$receiptNumber"
            params={{ receiptNumber: receiptNumberOf(of) }}
            className={linkClass()}
            otherwise={receiptNumberOf(of)}
          >
            {receiptNumberOf(of)}
          </CatalogueLink>
        ),
      },
      rowActions: [
        {
          key: 'detail',
          label: '详情',
          permission: 'charge-finance:receipt:detail',
          run: (of, { port }) => port.open(receiptPath(receiptNumberOf(of))),
        },
        {
          key: 'withdraw',
          label: '撤回',
          permission: 'charge-finance:receipt:void',
          visible: (of) => of['status'] === 1 && isOwn(of),
          run: setRow,
        },
      ],
    }),
    [],
  )
  return (
    <>
      <ListScreen {...props} entity={receiptVoid} ui={ui} />
      {row && <WithdrawDialog row={row} close={() => setRow(null)} />}
    </>
  )
}

function WithdrawDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [reason, setReason] = useState('')
  const task = useTask(withdrawVoid, {
    refreshes: ['charge-finance.receiptVoid', 'charge-finance.receipt'],
    said: () => '作废申请已撤回',
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`撤回作废申请 ${String(row['voidNumber'])}？`}
      verb="撤回"
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), ...(reason.trim() ? { reason: reason.trim() } : {}) })}
    >
      <Field label="撤回原因" error={task.errors['reason']}>
        <Input maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
