import { hrefTo } from '@/app/routing/href'
import { isBuilt } from '@/app/routing/tree'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { receiptMethods } from '@wuguan/contract/charge-finance/desk.actions'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { PaperSelect } from '../print/paper-select'
import { useReceiptActions } from './use-receipt-actions'

const FLOWS = '/charge/waterListLog'

/** 实收列表: every receipt; under it the same receipts' money by payment method. */
export function ReceivedScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const { ui, dialogs } = useReceiptActions()
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="min-h-0 flex-1">
        <ListScreen {...props} entity={receipt} ui={ui} toolbar={<PaperSelect />} />
      </div>
      <ByMethod search={props.search} />
      {dialogs}
    </div>
  )
}

function ByMethod({ search }: Pick<ListScreenProps, 'search'>) {
  const port = useCrudPort()
  const read = useRead(receipt.name, receiptMethods, {
    ...search.f,
    ...(search.keyword ? { keyword: search.keyword } : {}),
  })
  const methods = read.data ?? []
  if (methods.length === 0) return null
  const dates = search.f?.['bookDate']
  const open = (methodId: string) =>
    port.open(hrefTo(FLOWS, {}, { f: { paymentMethodId: methodId, ...(dates ? { bookDate: dates } : {}) } }))
  return (
    <section
      aria-label="按支付方式"
      className="tabular flex items-center gap-x-5 whitespace-nowrap rounded border border-line bg-surface px-3 py-1.5 text-table"
    >
      {/* One line, whatever a company is paid with: the list above keeps its rows. */}
      <div className="flex min-w-0 flex-1 items-center gap-x-5 overflow-x-auto">
        <span className="text-secondary">按支付方式</span>
        {methods.map((method) => (
          <span key={method.methodId} className="flex items-baseline gap-1">
            {isBuilt(FLOWS) ? (
              <Button size="sm" variant="link" onClick={() => open(method.methodId)}>
                {method.name}
              </Button>
            ) : (
              <span>{method.name}</span>
            )}
            <strong>{formatMoney(method.amount)}</strong>
            <span className="text-secondary">{method.count}笔</span>
          </span>
        ))}
      </div>
      <span className="shrink-0">
        合计（不含作废） <strong>{formatMoney(yuan(total(methods.map((method) => cents(method.amount)))))}</strong>
      </span>
    </section>
  )
}
