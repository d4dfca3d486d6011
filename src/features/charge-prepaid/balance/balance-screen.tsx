import { useMemo, useState } from 'react'
import { isBuilt } from '@/app/routing/tree'
import { hrefTo } from '@/app/routing/href'
import { closeAccount, freezeAccount, unfreezeAccount } from '@wuguan/contract/charge-prepaid/account.actions'
import { prepaidAccount, type PrepaidAccountRow } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Tag } from '@wuguan/ui/tag'
import { OffsetDialog } from '../offset/offset-dialog'
import { TOUCHED, rechargePath } from '../paths'
import { TransferDialog } from '../transfer/transfer-dialog'
import { StatementDrawer } from './statement-drawer'

const REFUND = '/charge/refund/apply-pre'
type Open =
  | { kind: 'ledger' | 'freeze' | 'unfreeze' | 'close' | 'transfer'; row: PrepaidAccountRow }
  | { kind: 'offset'; rows: readonly PrepaidAccountRow[] }

/** 预存余额: what the company owes to whom, and what may be done with it. */
export function BalanceScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const owing = search.f?.['owing'] === 'true'
  const former = search.f?.['formerOwner'] === 'true'
  const ui = useMemo(
    () =>
      entityUi(prepaidAccount, {
        cells: {
          feeItemId: ({ row }) => <>{row.titles['feeItemId'] ?? '通用'}</>,
          customerId: ({ row }) => (
            <span className="flex items-center gap-1.5">
              <span className="truncate">{row.titles['customerId']}</span>
              {row.formerOwner && <Tag tone="warning">原业主</Tag>}
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
            run: (row, { port }) => port.open(rechargePath(row.propertyId)),
          },
          {
            key: 'refund',
            label: '退款',
            permission: 'charge-prepaid:refund:apply',
            visible: (row) => isBuilt(REFUND) && row.available !== '0.00',
            run: (row, { port }) => port.open(hrefTo(REFUND, {}, { propertyId: row.propertyId })),
          },
          {
            key: 'transfer',
            label: '转移',
            permission: 'charge-prepaid:balance:transfer',
            visible: (row) => row.status === 1 && row.available !== '0.00',
            run: (row) => setOpen({ kind: 'transfer', row }),
          },
          {
            key: 'freeze',
            label: '冻结',
            permission: 'charge-prepaid:balance:freeze',
            visible: (row) => row.status === 1,
            run: (row) => setOpen({ kind: 'freeze', row }),
          },
          {
            key: 'unfreeze',
            label: '解冻',
            permission: 'charge-prepaid:balance:freeze',
            visible: (row) => row.status === 2,
            run: (row) => setOpen({ kind: 'unfreeze', row }),
          },
          {
            key: 'close',
            label: '销户',
            permission: 'charge-prepaid:balance:close',
            danger: true,
            visible: (row) => row.status === 1,
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
            communityId: Number(open.rows[0]!.communityId),
            accountIds: open.rows.map((row) => String(row.id)),
          }}
          close={close}
        />
      )}
    </>
  )
}

interface RowDialogProps {
  row: PrepaidAccountRow
  close: () => void
}
function FreezeDialog({ row, close }: RowDialogProps) {
  return (
    <ActionDialog
      action={freezeAccount}
      given={{ id: String(row.id) }}
      title={`冻结账户 ${row.accountNo}？`}
      description="冻结后可以存入，不能冲抵、退款和转移。"
      verb="冻结"
      danger
      refreshes={TOUCHED}
      said={() => '账户已冻结'}
      close={close}
    />
  )
}
function UnfreezeDialog({ row, close }: RowDialogProps) {
  return (
    <ActionDialog
      action={unfreezeAccount}
      given={{ id: String(row.id) }}
      title={`解冻账户 ${row.accountNo}？`}
      description={`冻结原因：${row.freezeReason ?? ''}`}
      verb="解冻"
      refreshes={TOUCHED}
      said={() => '账户已解冻'}
      close={close}
    />
  )
}
function CloseDialog({ row, close }: RowDialogProps) {
  return (
    <ActionDialog
      action={closeAccount}
      given={{ id: String(row.id) }}
      title={`销户 ${row.accountNo}？`}
      description="余额为0且没有进行中的退款才能销户；之后再有存入时账户自动恢复。"
      verb="销户"
      danger
      refreshes={TOUCHED}
      said={() => '账户已销户'}
      close={close}
    >
      <p className="tabular">当前余额 {formatMoney(row.balance)}</p>
    </ActionDialog>
  )
}
