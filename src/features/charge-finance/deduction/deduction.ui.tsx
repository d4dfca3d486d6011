import { hrefTo } from '@/app/routing/href'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import { deductionFlow } from '@wuguan/contract/charge-finance/deduction.flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { DocumentLink } from '../parts/document-link'
import { LEDGER } from '../parts/use-posted-task'
import { PropertyCell } from '../receivable/cells'

export const deductionPath = ({ deductedNumber }: { deductedNumber: string }) =>
  hrefTo('/charge/deducted/detail/$deductedNumber', { deductedNumber }, {})

/** 减免: what was forgone, by whom and why. */
export const deductionUi = entityUi(deduction, {
  flow: deductionFlow,
  refreshes: [...LEDGER, 'charge-finance.deductionDetail'],
  cells: {
    deductedNumber: ({ value }) => <DocumentLink type="deduction" no={value} />,
    propertyName: PropertyCell,
    receiptId: ({ row }) => (
      <DocumentLink type="receipt" no={(row.titles['receiptId'] as string | undefined) ?? null} />
    ),
  },
  paths: { detail: deductionPath },
  rowActions: [{ key: 'detail', label: '详情', run: (row, { port }) => port.open(deductionPath(row)) }],
})
