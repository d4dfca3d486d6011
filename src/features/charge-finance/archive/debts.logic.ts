import type { CustomerDebt } from '@wuguan/contract/charge-finance/customer.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'

export interface PropertyDebts {
  propertyId: string
  name: string
  debts: readonly CustomerDebt[]
  outstanding: string
  lateFee: string
}

/** Debts of one property stand together, in the order in which the server names them. */
export function byProperty(debts: readonly CustomerDebt[]): PropertyDebts[] {
  const ids = [...new Set(debts.map((debt) => debt.propertyId))]
  return ids.map((propertyId) => {
    const own = debts.filter((debt) => debt.propertyId === propertyId)
    const sum = (of: 'outstanding' | 'lateFee') => yuan(total(own.map((debt) => cents(debt[of]))))
    return {
      propertyId,
      name: own[0]!.propertyName ?? '客户本人',
      debts: own,
      outstanding: sum('outstanding'),
      lateFee: sum('lateFee'),
    }
  })
}
