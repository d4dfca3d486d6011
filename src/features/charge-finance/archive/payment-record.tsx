import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { EmptyPanel } from '@wuguan/ui/panel'
import { PaperSelect } from '../print/paper-select'
import { useReceiptActions } from '../received/use-receipt-actions'

/** 缴费记录: every receipt in a customer's name, to look up and to print again. */
export function PaymentRecord({
  customerId,
  ...list
}: Pick<ListScreenProps, 'search' | 'onSearch'> & { customerId: string }) {
  const { can } = useCrudPort()
  const { ui, dialogs } = useReceiptActions()
  if (!can(receipt.codes.list)) return <EmptyPanel title="没有查看收款单的权限" hint="请联系管理员开通“查看收款单”。" />
  return (
    <>
      <ListScreen
        {...list}
        entity={receipt}
        ui={ui}
        screen={`${receipt.name}.archive`}
        fixedFilters={{ payerCustomerId: customerId }}
        toolbar={<PaperSelect />}
      />
      {dialogs}
    </>
  )
}
