import { PrintDialog, VoidDialog } from '@/features/charge-finance/index'
import { useMemo, useState } from 'react'
import { rechargeRecord } from '@wuguan/contract/charge-prepaid/recharge-record.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { receiptPath } from '../paths'

type Open = { kind: 'print' | 'void'; row: AnyRow }
const VALID = 1

/** 充值记录: recharges, and what was paid too much at the desk and kept. */
export function RechargeRecordScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    (): EntityUi => ({
      cells: { itemName: ({ value }) => <>{String(value ?? '通用')}</> },
      paths: { detail: (row) => receiptPath(String(row['docNo'])) },
      rowActions: [
        {
          key: 'print',
          label: '打印',
          permission: 'charge-prepaid:recharge:print,charge-finance:receipt:print',
          run: (row) => setOpen({ kind: 'print', row }),
        },
        {
          key: 'void',
          label: '作废',
          permission: 'charge-prepaid:recharge:void,charge-finance:receipt:void',
          danger: true,
          visible: (row) => row['kind'] === 'recharge' && row['receiptStatus'] === VALID,
          run: (row) => setOpen({ kind: 'void', row }),
        },
      ],
    }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen {...props} entity={rechargeRecord} ui={ui} />
      {open?.kind === 'print' && <PrintDialog receiptIds={[String(open.row['receiptId'])]} close={close} />}
      {open?.kind === 'void' && (
        <VoidDialog receiptId={String(open.row['receiptId'])} receiptNumber={String(open.row['docNo'])} close={close} />
      )}
    </>
  )
}
