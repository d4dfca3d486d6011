import { receiptVoid } from '@wuguan/contract/charge-finance/receipt-void.entity'
import { receiptVoidFlow } from '@wuguan/contract/charge-finance/receipt-void.flow'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { receiptPath } from '../cashier/paths'
import { DocumentLink } from '../parts/document-link'

type Titled = { titles: Readonly<Record<string, string | null | readonly string[]>> }
const receiptNumberOf = ({ titles }: Titled) => (titles['receiptId'] as string | undefined) ?? ''

const ui = entityUi(receiptVoid, {
  flow: receiptVoidFlow,
  refreshes: ['charge-finance.receipt'],
  cells: { receiptId: ({ row }) => <DocumentLink type="receipt" no={receiptNumberOf(row)} /> },
  rowActions: [
    {
      key: 'detail',
      label: '详情',
      permission: 'charge-finance:receipt:detail',
      run: (row, { port }) => port.open(receiptPath(receiptNumberOf(row))),
    },
  ],
})

/** 作废记录: who took back which receipt and why, with both dates. */
export const VoidListScreen = (props: Pick<ListScreenProps, 'search' | 'onSearch'>) => (
  <ListScreen {...props} entity={receiptVoid} ui={ui} />
)
