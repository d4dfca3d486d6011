import { useState } from 'react'
import { prepaidAccount } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { receivableChange } from '@wuguan/contract/charge-finance/receivable-change.entity'
import { receivable } from '@wuguan/contract/charge-finance/receivable.entity'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { entityUi, type EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type Filters, type ListSearch } from '@wuguan/crud/list-screen'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { useReceiptActions } from '../received/use-receipt-actions'
import { DocumentLink } from '../parts/document-link'
import { ChangeLinesDialog } from './change-lines-dialog'
import { LISTED_SINGLE } from './listed'
import { useReceivableActions } from './use-receivable-actions'

interface TabProps {
  propertyId: string
  search: ListSearch
  onSearch: (next: ListSearch) => void
}
const ofText = (propertyId: string): Filters => ({ 'propertyId.eq': propertyId })

function Receivables({ propertyId, owing, ...list }: TabProps & { owing: boolean }) {
  const { ui, dialogs } = useReceivableActions({ single: true })
  return (
    <>
      <ListScreen
        {...list}
        entity={LISTED_SINGLE}
        ui={ui}
        screen={`${receivable.name}.single`}
        fixedFilters={{ ...ofText(propertyId), ...(owing ? { owing: 'true' } : {}) }}
      />
      {dialogs}
    </>
  )
}
const Owing = (props: TabProps) => <Receivables {...props} owing />
const All = (props: TabProps) => <Receivables {...props} owing={false} />

function Receipts({ propertyId, ...list }: TabProps) {
  const { ui, dialogs } = useReceiptActions()
  return (
    <>
      <ListScreen
        {...list}
        entity={receipt}
        ui={ui}
        screen={`${receipt.name}.single`}
        fixedFilters={ofText(propertyId)}
      />
      {dialogs}
    </>
  )
}

const DEDUCTION_UI = entityUi(deduction, {
  cells: { deductedNumber: ({ value }) => <DocumentLink type="deduction" no={value} /> },
})
const REFUND_UI = entityUi(refund, {
  cells: { refundNumber: ({ value }) => <DocumentLink type="refund" no={value} /> },
})
const PLAIN: EntityUi = {}
const listing =
  (entity: AnyEntity, ui: EntityUi, filters: (propertyId: string) => Filters) =>
  ({ propertyId, ...list }: TabProps) => (
    <ListScreen {...list} entity={entity} ui={ui} screen={`${entity.name}.single`} fixedFilters={filters(propertyId)} />
  )

function Changes({ propertyId, ...list }: TabProps) {
  const [row, setRow] = useState<ScreenRow<typeof receivableChange> | null>(null)
  const [ui] = useState(() =>
    entityUi(receivableChange, { rowActions: [{ key: 'lines', label: '明细', run: setRow }] }),
  )
  return (
    <>
      <ListScreen
        {...list}
        entity={receivableChange}
        ui={ui}
        screen={`${receivableChange.name}.single`}
        fixedFilters={{ propertyId }}
      />
      {row && (
        <ChangeLinesDialog
          changeId={String(row.id)}
          title={`应收变更单 ${row.changeNumber}`}
          description={row.reason}
          close={() => setRow(null)}
        />
      )}
    </>
  )
}

/** Everything the books hold about one property; a tab is there for whoever may read its list. */
export const SINGLE_TABS = [
  { key: 'owing', label: '未缴', permission: receivable.codes.list, Content: Owing },
  { key: 'all', label: '全部', permission: receivable.codes.list, Content: All },
  { key: 'receipts', label: '收款记录', permission: receipt.codes.list, Content: Receipts },
  {
    key: 'deductions',
    label: '减免',
    permission: deduction.codes.list,
    Content: listing(deduction, DEDUCTION_UI, ofText),
  },
  { key: 'refunds', label: '退款', permission: refund.codes.list, Content: listing(refund, REFUND_UI, ofText) },
  {
    key: 'prepaid',
    label: '预存',
    permission: prepaidAccount.codes.list,
    Content: listing(prepaidAccount, PLAIN, ofText),
  },
  { key: 'changes', label: '变更日志', permission: receivableChange.codes.list, Content: Changes },
  {
    key: 'meters',
    label: '抄表',
    permission: meterReading.codes.list,
    Content: listing(meterReading, PLAIN, (propertyId) => ({ propertyId })),
  },
] as const
