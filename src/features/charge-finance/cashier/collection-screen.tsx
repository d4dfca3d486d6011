import { useEffect, useMemo, useRef } from 'react'
import { hrefTo } from '@/app/routing/href'
import { currentUser } from '@/app/session/user-store'
import { deskFigures } from '@wuguan/contract/charge-finance/collect.actions'
import { receipt } from '@wuguan/contract/charge-finance/receipt.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Segmented } from '@wuguan/ui/radio'
import { StatisticCard } from '@wuguan/ui/statistic'
import { useReceiptActions } from '../received/use-receipt-actions'
import { today } from '@wuguan/crud/clock'
import { useKeys } from '@/app/shortcuts/use-keys'
import { DeskSearch } from './desk-search'
import { salePath, singlePath } from './paths'

const RECORDS = [
  { value: 'mine', label: '本人今日' },
  { value: 'today', label: '今日全部' },
]
const SCREEN = `${receipt.name}.desk`

interface CollectionProps extends Pick<ListScreenProps, 'search' | 'onSearch'> {
  /** A package that is sold to the property that is found. */
  productId: string | undefined
  onProduct: (productId: string | undefined) => void
}
/** 收款记录: the cashier's desk on the left, what he has collected today on the right. */
export function CollectionScreen({ search, onSearch, productId, onProduct }: CollectionProps) {
  const port = useCrudPort()
  const find = useRef<HTMLInputElement>(null)
  const { communityId } = port.context
  const figures = useRead('charge-finance.deskFigures', deskFigures, communityId ? { communityId } : {})
  const { ui, dialogs } = useReceiptActions()
  const view = search.view === 'today' ? 'today' : 'mine'
  const me = currentUser()?.userId
  const day = today()
  const fixed = useMemo(
    () => ({ bookDate: `${day},${day}`, ...(view === 'mine' && me ? { cashierId: String(me) } : {}) }),
    [day, view, me],
  )
  useKeys({ F2: () => find.current?.focus() })
  useEffect(() => find.current?.focus(), [])
  const multiple = '/charge/collection/record-list/receivable-single-multiple'
  const accounts = hrefTo('/charge/received/accounts-list', {}, { f: fixed })
  return (
    <div className="flex h-full min-h-0 gap-3">
      <section aria-label="收款台" className="flex w-80 shrink-0 flex-col gap-3">
        <div className="grid grid-cols-2 gap-2">
          <StatisticCard
            label="今日实收"
            value={figures.data ? formatMoney(figures.data.received) : null}
            scope={figures.data?.shiftId ? '本班，不含预存抵扣' : '本人，不含预存抵扣'}
            onOpen={() => port.open(accounts)}
          />
          <StatisticCard
            label="今日笔数"
            value={figures.data ? String(figures.data.receipts) : null}
            scope="本人，不含作废"
            onOpen={() => port.open(accounts)}
          />
        </div>
        <div className="flex min-h-0 flex-1 flex-col">
          {productId !== undefined && (
            <div className="mb-2">
              <Alert onClose={() => onProduct(undefined)}>正在销售收费产品，请查找房产或车位</Alert>
            </div>
          )}
          <DeskSearch
            ref={find}
            onPick={(hit) =>
              port.open(productId === undefined ? singlePath(hit.propertyId) : salePath(hit.propertyId, productId))
            }
          />
        </div>
        <div className="flex gap-2">
          {port.can('charge-finance:collection:multiple') && (
            <Button className="flex-1" onClick={() => port.open(multiple)}>
              多户收款
            </Button>
          )}
          {port.can('charge-finance:shift:open') && (
            <Button className="flex-1" onClick={() => port.open('/charge/finance/manage')}>
              当班与交班
            </Button>
          )}
        </div>
      </section>
      <div className="min-w-0 flex-1">
        <ListScreen
          key={view}
          search={{ ...search, view: undefined }}
          onSearch={(next) => onSearch({ ...next, view })}
          entity={receipt}
          ui={ui}
          fixedFilters={fixed}
          screen={SCREEN}
          toolbar={
            <Segmented aria-label="范围" options={RECORDS} value={view} onChange={(next) => onSearch({ view: next })} />
          }
        />
      </div>
      {dialogs}
    </div>
  )
}
