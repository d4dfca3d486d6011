import { ReceiptPrintDialog, VoidDialog } from '@/features/charge-finance/index'
import { useMemo, useState } from 'react'
import { rechargeRecord, type RechargeRow } from '@wuguan/contract/charge-prepaid/recharge-record.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { receiptPath } from '../paths'

type Open = { kind: 'print' | 'void'; row: RechargeRow }
const VALID = 1

/** 充值记录: recharges, and what was paid too much at the desk and kept. */
export function RechargeRecordScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    () =>
      entityUi(rechargeRecord, {
        cells: { itemName: ({ value }) => <>{String(value ?? '通用')}</> },
        paths: { detail: (row) => receiptPath(row.docNo ?? '') },
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
            visible: (row) => row.kind === 'recharge' && row.receiptStatus === VALID,
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
      {open?.kind === 'print' && <ReceiptPrintDialog receiptIds={[open.row.receiptId ?? '']} close={close} />}
      {open?.kind === 'void' && (
        <VoidDialog receiptId={open.row.receiptId ?? ''} receiptNumber={open.row.docNo ?? ''} close={close} />
      )}
    </>
  )
}
