import { useMemo, useState } from 'react'
import { isBuilt } from '@/app/routing/tree'
import { hrefTo } from '@/app/routing/href'
import { closeAccount, freezeAccount, unfreezeAccount } from '@wuguan/contract/charge-prepaid/account.actions'
import { prepaidAccount } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { Tag } from '@wuguan/ui/tag'
import { OffsetDialog } from '../offset/offset-dialog'
import { TOUCHED, rechargePath } from '../paths'
import { TransferDialog } from '../transfer/transfer-dialog'
import { StatementDrawer } from './statement-drawer'

const REFUND = '/charge/refund/apply-pre'
type Open =
  | { kind: 'ledger' | 'freeze' | 'unfreeze' | 'close' | 'transfer'; row: AnyRow }
  | { kind: 'offset'; rows: readonly AnyRow[] }

/** 预存余额: what the company owes to whom, and what may be done with it. */
export function BalanceScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const owing = search.f?.['owing'] === 'true'
  const former = search.f?.['formerOwner'] === 'true'
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        feeItemId: ({ row }) => <>{row.titles['feeItemId'] ?? '通用'}</>,
        customerId: ({ row }) => (
          <span className="flex items-center gap-1.5">
            <span className="truncate">{row.titles['customerId']}</span>
            {row['formerOwner'] === true && <Tag tone="warning">原业主</Tag>}
          </span>
        ),
      },
      rowActions: [
        {
          key: 'ledger',
          label: '流水',
          permission: 'charge-prepaid:balance:ledger',
          run: (row) => setOpen({ kind: 'ledger', row }),
        },
        {
          key: 'recharge',
          label: '充值',
          permission: 'charge-prepaid:recharge:add',
          run: (row, { port }) => port.open(rechargePath(String(row['propertyId']))),
        },
        {
          key: 'refund',
          label: '退款',
          permission: 'charge-prepaid:refund:apply',
          visible: (row) => isBuilt(REFUND) && row['available'] !== '0.00',
          run: (row, { port }) => port.open(hrefTo(REFUND, {}, { propertyId: String(row['propertyId']) })),
        },
        {
          key: 'transfer',
          label: '转移',
          permission: 'charge-prepaid:balance:transfer',
          visible: (row) => row['status'] === 1 && row['available'] !== '0.00',
          run: (row) => setOpen({ kind: 'transfer', row }),
        },
        {
          key: 'freeze',
          label: '冻结',
          permission: 'charge-prepaid:balance:freeze',
          visible: (row) => row['status'] === 1,
          run: (row) => setOpen({ kind: 'freeze', row }),
        },
        {
          key: 'unfreeze',
          label: '解冻',
          permission: 'charge-prepaid:balance:freeze',
          visible: (row) => row['status'] === 2,
          run: (row) => setOpen({ kind: 'unfreeze', row }),
        },
        {
          key: 'close',
          label: '销户',
          permission: 'charge-prepaid:balance:close',
          danger: true,
          visible: (row) => row['status'] === 1,
          run: (row) => setOpen({ kind: 'close', row }),
        },
      ],
      batchActions: [
        {
          key: 'offset',
          label: '批量冲抵',
          permission: 'charge-prepaid:offset:batch',
          run: (rows) => setOpen({ kind: 'offset', rows }),
        },
      ],
    }),
    [],
  )
  const close = () => setOpen(null)
  const toggle = (name: string, on: boolean) => {
    const { [name]: _, ...rest } = search.f ?? {}
    onSearch({ ...search, page: undefined, f: on ? { ...rest, [name]: 'true' } : rest })
  }
  return (
    <>
      <ListScreen
        entity={prepaidAccount}
        ui={ui}
        search={search}
        onSearch={onSearch}
        toolbar={
          <span className="flex items-center gap-4">
            <Checkbox checked={owing} onChange={(on) => toggle('owing', on)} label="有余额有欠费" />
            <Checkbox checked={former} onChange={(on) => toggle('formerOwner', on)} label="原业主" />
          </span>
        }
      />
      {open?.kind === 'ledger' && <StatementDrawer accountId={String(open.row.id)} close={close} />}
      {open?.kind === 'transfer' && <TransferDialog row={open.row} close={close} />}
      {open?.kind === 'freeze' && <FreezeDialog row={open.row} close={close} />}
      {open?.kind === 'unfreeze' && <UnfreezeDialog row={open.row} close={close} />}
      {open?.kind === 'close' && <CloseDialog row={open.row} close={close} />}
      {open?.kind === 'offset' && (
        <OffsetDialog
          start={{
            kind: 'batch',
            communityId: Number(open.rows[0]!['communityId']),
            accountIds: open.rows.map((row) => String(row.id)),
          }}
          close={close}
        />
      )}
    </>
  )
}

interface RowDialogProps {
  row: AnyRow
  close: () => void
}
function FreezeDialog({ row, close }: RowDialogProps) {
  const [reason, setReason] = useState('')
  const task = useTask(freezeAccount, { refreshes: TOUCHED, said: () => '账户已冻结', done: close })
  return (
    <TaskDialog
      task={task}
      title={`冻结账户 ${String(row['accountNo'])}？`}
      description="冻结后可以存入，不能冲抵、退款和转移。"
      verb="冻结"
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), reason })}
    >
      <Field label="冻结原因" required error={task.errors['reason']}>
        <Textarea maxLength={200} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}
function UnfreezeDialog({ row, close }: RowDialogProps) {
  const task = useTask(unfreezeAccount, { refreshes: TOUCHED, said: () => '账户已解冻', done: close })
  return (
    <TaskDialog
      task={task}
      title={`解冻账户 ${String(row['accountNo'])}？`}
      verb="解冻"
      shows={[]}
      close={close}
      submit={() => void task.submit({ id: String(row.id) })}
    >
      <p>冻结原因：{String(row['freezeReason'] ?? '')}</p>
    </TaskDialog>
  )
}
function CloseDialog({ row, close }: RowDialogProps) {
  const task = useTask(closeAccount, { refreshes: TOUCHED, said: () => '账户已销户', done: close })
  return (
    <TaskDialog
      task={task}
      title={`销户 ${String(row['accountNo'])}？`}
      description="余额为0且没有进行中的退款才能销户；之后再有存入时账户自动恢复。"
      verb="销户"
      danger
      shows={[]}
      close={close}
      submit={() => void task.submit({ id: String(row.id) })}
    >
      <p className="tabular">当前余额 {formatMoney(String(row['balance']))}</p>
    </TaskDialog>
  )
}
