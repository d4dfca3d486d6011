import { createContext, use } from 'react'
import { applyTransfer } from '@wuguan/contract/charge-prepaid/account.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { PrepaidAccountRow } from '@wuguan/contract/charge-prepaid/prepaid-account.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { TOUCHED } from '../paths'

const House = kinds.ref.Input
const Account = createContext<PrepaidAccountRow | null>(null)
/** A parking place stands among the houses as the account's own property only, by the name that the account has of it. */
function PropertyInput(props: InputProps) {
  const row = use(Account)
  return <House {...props} title={props.value === row?.propertyId ? String(row?.propertyName) : props.title} />
}
const INPUTS = { toPropertyId: PropertyInput }

/** 转移: to another item, another house of the customer, or the next customer of the property. */
export const TransferDialog = ({ row, close }: { row: PrepaidAccountRow; close: () => void }) => (
  <Account value={row}>
    <ActionDialog
      action={applyTransfer}
      given={{ fromAccountId: String(row.id), toPropertyType: null }}
      initial={{
        toPropertyId: row.propertyId,
        toCustomerId: row.customerId,
        amount: row.available,
      }}
      inputs={INPUTS}
      title={`转移预存 ${row.accountNo}`}
      description={`${String(row.propertyName ?? '')} · ${String(row.titles['customerId'] ?? '')} · ${String(row.titles['feeItemId'] ?? '通用')}，可用 ${formatMoney(row.available)}`}
      verb="提交"
      columns={2}
      said={({ transferNo }) => `转移申请 ${transferNo} 已提交审批`}
      refreshes={TOUCHED}
      close={close}
    />
  </Account>
)
