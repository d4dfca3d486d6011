import type { ReactNode } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { formatMoney, gt } from '@wuguan/contract/kernel/decimal'
import { buttonClass } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { linkClass } from '@wuguan/ui/link'
import { Select } from '@wuguan/ui/select'

interface PropertyCardProps {
  property: DeskProperty
  payerId: string | null
  onPayer: (customerId: string) => void
  children?: ReactNode
}

/** Left of the desk: who pays for what, what is owed and what lies on account; every figure opens its rows. */
export function PropertyCard({ property, payerId, onPayer, children }: PropertyCardProps) {
  const payer = property.payers.find((one) => one.customerId === payerId)
  const { propertyId } = property
  return (
    <section
      aria-label="客户"
      className="flex w-56 shrink-0 flex-col gap-3 overflow-y-auto rounded border border-line bg-surface p-3"
    >
      <div>
        <h2 className="font-semibold">{property.propertyName}</h2>
        {property.area && <p className="tabular text-table text-secondary">计费面积 {formatMoney(property.area)} ㎡</p>}
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-table text-secondary">付款人</span>
        <Select
          aria-label="付款人"
          value={payerId}
          placeholder="没有客户"
          options={property.payers.map(({ customerId, name }) => ({ value: customerId, label: name }))}
          onChange={onPayer}
        />
        {payer?.mobile && <span className="tabular text-table text-secondary">{payer.mobile}</span>}
        {payer && (
          <CatalogueLink
            to="/basedata/archives/$id/baseInfo"
            params={{ id: payer.customerId }}
            className={cn(linkClass(), 'text-table')}
          >
            客户档案
          </CatalogueLink>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
        <dt className="text-secondary">欠费</dt>
        <dd className={cn('tabular text-end', gt(property.totalOwed, '0') && 'text-danger-text')}>
          <CatalogueLink
            to="/charge/finance/receivable-list/single/$propertyId"
            params={{ propertyId }}
            className="underline-offset-2 hover:underline"
            otherwise={formatAmount(property.totalOwed)}
          >
            {formatAmount(property.totalOwed)}
          </CatalogueLink>
        </dd>
        <dt className="text-secondary">违约金</dt>
        <dd className="tabular text-end">{formatAmount(property.totalLateFee)}</dd>
        {property.accounts.map((account) => (
          <div key={account.id} className="contents">
            <dt className="text-secondary">预存 {account.itemName ?? '通用'}</dt>
            <dd className="tabular text-end">{formatAmount(account.available)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-col gap-2">
        {children}
        <CatalogueLink
          to="/charge/finance/receivable-list/single/$propertyId"
          params={{ propertyId }}
          className={buttonClass({ size: 'sm' })}
        >
          应收明细
        </CatalogueLink>
      </div>
    </section>
  )
}
