import { useEffect, useRef, useState } from 'react'
import { type DeskProperty, deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { InCommunity } from '@/features/basedata'
import { useKeys } from '@/app/shortcuts/use-keys'
import { DeskHead } from './desk-head'
import { servingAccounts } from './draft.logic'
import { salePath, singlePath, tempPath } from './paths'
import { PaidDialog } from './paid-dialog'
import { PartFigures } from './part-figures'
import { PayPanel } from './pay-panel'
import { PrepayDialog } from './prepay-dialog'
import { PropertyCard } from './property-card'
import { ReceivablesTable } from './receivables-table'
import { SaleScreen } from './sale-screen'
import { everything } from './selection.logic'
import { useDesk } from './use-desk'

interface SingleProps {
  propertyId: string
  /** A package is sold here in place of what is owed; empty: which one is chosen on the page. */
  productId?: string | undefined
}

/** 单户收款: one screen from what is owed to the printed receipt, without a mouse where nobody wants one. */
export function SingleScreen({ propertyId, productId }: SingleProps) {
  const [bookDate, setBookDate] = useState<string | null>(null)
  const read = useRead(
    'charge-finance.desk',
    deskProperty,
    { propertyId, ...(bookDate ? { asOf: bookDate } : {}) },
    { keep: bookDate !== null },
  )
  return (
    <Loaded read={read} what="房产收款信息">
      {(property) => (
        <InCommunity suggested={property.communityId}>
          {productId === undefined ? (
            <Counter
              key={propertyId}
              property={property}
              bookDate={bookDate}
              onBookDate={setBookDate}
              reread={() => read.refetch()}
            />
          ) : (
            <SaleScreen key={propertyId} property={property} productId={productId} />
          )}
        </InCommunity>
      )}
    </Loaded>
  )
}

interface CounterProps {
  property: DeskProperty
  bookDate: string | null
  onBookDate: (date: string | null) => void
  reread: () => Promise<unknown>
}
/** The desk of one property, from what it owes to the printed receipt. */
export function Counter({ property, bookDate, onBookDate, reread }: CounterProps) {
  const port = useCrudPort()
  const desk = useDesk({ properties: [property], bookDate, reread })
  const [prepaying, setPrepaying] = useState<{ feeItemId: string | null } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const draft = desk.draftOf(property)
  const quoted = desk.quote?.parts[0]
  const change = (part: Parameters<typeof desk.change>[1]) => desk.change(property, part)
  useKeys({
    F2: () => search.current?.focus(),
    F4: () => change({ selected: everything(property.receivables) }),
    Escape: () => port.back(),
  })
  const { setTitle } = port
  useEffect(() => setTitle(`收款 ${property.propertyName}`), [setTitle, property.propertyName])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <DeskHead
        search={search}
        onPick={(hit) => port.open(singlePath(hit.propertyId))}
        property={property}
        keys="F2 查找 · F4 选全部 · F9 金额 · F8 收款"
      />
      <div className="flex min-h-0 flex-1 gap-3">
        <PropertyCard
          property={property}
          payerId={draft.payerCustomerId}
          onPayer={(payerCustomerId) => change({ payerCustomerId, prepaid: {} })}
        >
          {port.can('charge-finance:collection:multiple') && (
            <Button
              size="sm"
              onClick={() =>
                port.open(`/charge/collection/record-list/receivable-single-multiple?property=${property.propertyId}`)
              }
            >
              多户收款
            </Button>
          )}
          {port.can('charge-finance:collection:temp') && (
            <Button size="sm" onClick={() => port.open(tempPath(property.propertyId))}>
              临时收费
            </Button>
          )}
          {port.can('charge-base:product:sell') && (
            <Button size="sm" onClick={() => port.open(salePath(property.propertyId))}>
              产品销售
            </Button>
          )}
        </PropertyCard>
        <div className="min-w-0 flex-1">
          <ReceivablesTable
            property={property}
            draft={draft}
            onChange={change}
            quoted={quoted}
            mayJump={desk.mayJump}
            onPrepay={(feeItemId) => setPrepaying({ feeItemId })}
          />
        </div>
        <PayPanel desk={desk} day={{ value: bookDate, set: onBookDate }} startsInAmount>
          <PartFigures
            property={property}
            accounts={servingAccounts(property, draft)}
            draft={draft}
            onChange={change}
            quoted={quoted}
          />
        </PayPanel>
      </div>
      {prepaying && (
        <PrepayDialog
          property={property}
          feeItemId={prepaying.feeItemId}
          close={() => setPrepaying(null)}
          done={(ids) => {
            setPrepaying(null)
            void reread().then(() => change({ selected: new Set([...draft.selected, ...ids]) }))
          }}
        />
      )}
      {desk.paid && (
        <PaidDialog payment={desk.paid} close={() => void desk.reset().then(() => search.current?.focus())} />
      )}
    </div>
  )
}
