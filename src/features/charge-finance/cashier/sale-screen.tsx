import { useEffect, useRef } from 'react'
import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import {
  type ProductOnSale,
  type SaleLine,
  type SaleQuote,
  productsOnSale,
} from '@wuguan/contract/charge-finance/product.actions'
import { cents, total, yuan } from '@wuguan/contract/charge-finance/cents'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Select } from '@wuguan/ui/select'
import { DataTable, type DataTableColumn, type RowGroups } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { Money } from '../shared/money'
import { useKeys } from '@/app/shortcuts/use-keys'
import { DeskHead } from './desk-head'
import { PaidDialog } from './paid-dialog'
import { PartFigures } from './part-figures'
import { salePath, singlePath } from './paths'
import { PayPanel } from './pay-panel'
import { PropertyCard } from './property-card'
import { useSale } from './use-sale'

interface SaleProps {
  property: DeskProperty
  /** Empty: not chosen yet. */
  productId: string
}

/** 产品销售: a package for one property, its months and pieces in one list, paid whole in one receipt. */
export function SaleScreen({ property, productId }: SaleProps) {
  const { communityId } = property
  const read = useRead('charge-finance.onSale', productsOnSale, { communityId })
  return (
    <Loaded read={read} what="在售产品">
      {(products) => (
        <Sale
          property={property}
          productId={productId}
          products={products.filter((product) => product.propertyType === property.propertyType)}
        />
      )}
    </Loaded>
  )
}

const keyOf = (line: SaleLine) => `${line.feeItemId} ${line.feePeriod} ${line.made}`
const payableOf = (line: SaleLine) => yuan(cents(line.outstanding) + cents(line.lateFee) - cents(line.preferential))
const COLUMNS: DataTableColumn<SaleLine>[] = [
  {
    key: 'period',
    title: '费用期间',
    width: 150,
    render: (line) => (
      <span className="flex items-center gap-2">
        <span className="tabular">{line.feePeriod}</span>
        {line.made && <Tag tone="info">本次生成</Tag>}
      </span>
    ),
  },
  { key: 'owed', title: '应收', width: 84, align: 'end', render: (line) => <Money value={line.outstanding} /> },
  { key: 'late', title: '违约金', width: 72, align: 'end', render: (line) => <Money value={line.lateFee} /> },
  { key: 'off', title: '产品优惠', width: 84, align: 'end', render: (line) => <Money value={line.preferential} /> },
  { key: 'pay', title: '应付', width: 96, align: 'end', render: (line) => <Money value={payableOf(line)} /> },
]
const GROUPS: RowGroups<SaleLine> = {
  key: (line) => line.feeItemId,
  title: (_, of) => (
    <>
      {of[0]!.itemName}
      <span className="tabular font-normal text-secondary">
        {of.length}笔 {formatMoney(yuan(total(of.map((line) => cents(payableOf(line))))))}
      </span>
    </>
  ),
}
const figuresOf = (quote: SaleQuote) => ({ ...quote, schemes: [], refused: [] })

function Sale({ property, productId, products }: SaleProps & { products: readonly ProductOnSale[] }) {
  const port = useCrudPort()
  const search = useRef<HTMLInputElement>(null)
  const { till, quote, draft, change, paid, reset } = useSale(property, productId || null)
  const chosen = products.find((product) => product.id === productId)
  useKeys({ F2: () => search.current?.focus(), Escape: () => port.back() })
  const { setTitle } = port
  useEffect(() => setTitle(`产品销售 ${property.propertyName}`), [setTitle, property.propertyName])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <DeskHead
        search={search}
        onPick={(hit) => port.open(salePath(hit.propertyId, productId))}
        property={property}
        keys="F2 查找 · F9 金额 · F8 收款"
      />
      <div className="flex min-h-0 flex-1 gap-3">
        <PropertyCard
          property={property}
          payerId={draft.payerCustomerId}
          onPayer={(payerCustomerId) => change({ payerCustomerId, prepaid: {} })}
        >
          {port.can('charge-finance:collection:pay') && (
            <Button size="sm" onClick={() => port.open(singlePath(property.propertyId))}>
              收欠费
            </Button>
          )}
        </PropertyCard>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-center gap-3">
            <div className="w-64 shrink-0">
              <Select
                aria-label="收费产品"
                placeholder="请选择收费产品"
                value={chosen?.id ?? null}
                options={products.map((product) => ({
                  value: product.id,
                  label: product.name,
                  note: formatMoney(product.saleAmount),
                }))}
                onChange={(id) => port.open(salePath(property.propertyId, id))}
              />
            </div>
            {chosen && (
              <span className="tabular truncate text-secondary">
                原价 {formatMoney(chosen.listTotal)}
                {chosen.left !== null && `，余${chosen.left}份`}
              </span>
            )}
          </div>
          <div className="min-h-0 flex-1">
            <DataTable
              ariaLabel="产品明细"
              columns={COLUMNS}
              rows={quote?.lines ?? []}
              rowKey={keyOf}
              groups={GROUPS}
              density="compact"
              totals={{
                period: quote ? `共${quote.lines.length}笔` : '',
                off: quote ? <Money value={quote.preferential} /> : '',
                pay: quote ? <Money value={yuan(cents(quote.gross) - cents(quote.preferential))} /> : '',
              }}
              empty={
                products.length === 0 ? (
                  <EmptyPanel title="没有在售产品" hint="在收费产品中启用后即可销售。" />
                ) : (
                  <EmptyPanel title="请选择收费产品" hint="选择后列出包含的月份和项目，以及优惠后的应付金额。" />
                )
              }
            />
          </div>
        </div>
        <PayPanel desk={till} startsInAmount={chosen !== undefined}>
          <PartFigures
            property={property}
            accounts={property.accounts.filter((account) => account.customerId === draft.payerCustomerId)}
            draft={draft}
            onChange={change}
            quoted={quote ? figuresOf(quote) : undefined}
          />
        </PayPanel>
      </div>
      {paid && (
        <PaidDialog
          payment={paid}
          close={() => {
            reset()
            search.current?.focus()
          }}
        />
      )}
    </div>
  )
}
