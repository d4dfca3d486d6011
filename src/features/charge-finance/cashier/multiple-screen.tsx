import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { X } from 'lucide-react'
import {
  type DeskHit,
  type DeskProperty,
  customerProperties,
  deskProperty,
} from '@wuguan/contract/charge-finance/collect.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { callAction } from '@wuguan/crud/action-button'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import { InCommunity } from '@/features/basedata'
import { useKeys } from '@/app/shortcuts/use-keys'
import { DeskSearch } from './desk-search'
import { PaidDialog } from './paid-dialog'
import { PartFigures } from './part-figures'
import { PayPanel } from './pay-panel'
import { ReceivablesTable } from './receivables-table'
import { everything } from './selection.logic'
import { servingAccounts } from './draft.logic'
import { useDesk } from './use-desk'

/** 多户收款: what a customer owns or rents, or any houses, paid at once; every house gets its own receipt. */
export function MultipleScreen({ propertyId }: { propertyId: string | null }) {
  const port = useCrudPort()
  const [ids, setIds] = useKept<readonly string[]>('properties', propertyId ? [propertyId] : [])
  const [bookDate, setBookDate] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useKeys({ F2: () => search.current?.focus(), Escape: () => port.back() })
  useEffect(() => search.current?.focus(), [])
  const reads = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['charge-finance.desk', deskProperty.name, id, bookDate],
      queryFn: () =>
        callAction(port, deskProperty, {
          propertyId: id,
          ...(bookDate ? { asOf: bookDate } : {}),
        }),
    })),
  })
  const add = (found: readonly DeskHit[]) => {
    const here = reads[0]?.data?.communityId ?? found[0]?.communityId
    const fresh = found.filter((hit) => hit.communityId === here && !ids.includes(hit.propertyId))
    if (found.some((hit) => hit.communityId !== here)) toast.warning('只能合并收取同一项目的房产')
    if (fresh.length > 0) setIds([...ids, ...fresh.map((hit) => hit.propertyId)])
  }
  const ofCustomer = async (customerId: string | number | null) => {
    if (customerId === null) return
    try {
      const found = await callAction(port, customerProperties, { customerId: String(customerId) })
      if (found.length === 0) toast.warning('该客户名下没有房产')
      add(found)
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
  }
  const failed = reads.find((read) => read.error && read.data === undefined)
  const properties = reads.flatMap((read) => read.data ?? [])
  const first = properties[0]
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex items-center gap-3">
        <div className="w-64">
          <RefPicker
            to="basedata.customer"
            value={null}
            onChange={(id) => void ofCustomer(id)}
            placeholder="选择客户，带出名下房产"
            aria-label="客户"
          />
        </div>
        <div className="w-96">
          <DeskSearch ref={search} floating onPick={(hit) => add([hit])} />
        </div>
        <span className="ml-auto text-small text-secondary">F2 查找 · F4 选全部 · F9 金额 · F8 收款</span>
        <Button variant="ghost" onClick={() => port.back()}>
          返回 Esc
        </Button>
      </div>
      {failed ? (
        <ErrorPanel
          title="房产收款信息加载失败"
          detail={faultOf(failed.error).msg}
          retry={() => void failed.refetch()}
        />
      ) : ids.length === 0 ? (
        <EmptyPanel title="请选择要合并收款的房产" hint="选择客户带出名下的全部房产，或逐个查找添加。" />
      ) : first && properties.length === ids.length ? (
        <InCommunity suggested={first.communityId}>
          <Counter
            properties={properties}
            bookDate={bookDate}
            onBookDate={setBookDate}
            drop={(id) => setIds(ids.filter((one) => one !== id))}
            reread={() => Promise.all(reads.map((read) => read.refetch()))}
          />
        </InCommunity>
      ) : (
        <Skeleton lines={8} className="p-4" />
      )}
    </div>
  )
}

interface CounterProps {
  properties: readonly DeskProperty[]
  bookDate: string | null
  onBookDate: (date: string | null) => void
  drop: (propertyId: string) => void
  reread: () => Promise<unknown>
}
function Counter({ properties, bookDate, onBookDate, drop, reread }: CounterProps) {
  const desk = useDesk({ properties, bookDate, reread })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  useKeys({
    F4: () => {
      for (const property of properties) desk.change(property, { selected: everything(property.receivables) })
    },
  })
  const sums = useMemo(() => new Map(desk.quote?.parts.map((part) => [part.propertyId, part] as const)), [desk.quote])
  const fold = (id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    setFolded(next)
  }
  return (
    <div className="flex min-h-0 flex-1 gap-3">
      <ol className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto">
        {properties.map((property, index) => {
          const draft = desk.draftOf(property)
          const quoted = sums.get(property.propertyId)
          const open = !folded.has(property.propertyId)
          const change = (part: Parameters<typeof desk.change>[1]) => desk.change(property, part)
          return (
            <li key={property.propertyId} className="rounded border border-line bg-surface">
              <div className="flex items-center gap-3 px-3 py-1.5">
                <Button
                  size="sm"
                  variant="link"
                  aria-expanded={open}
                  onClick={() => fold(property.propertyId)}
                  className="font-semibold"
                >
                  {index + 1}. {property.propertyName}
                </Button>
                <span className="tabular text-table text-secondary">
                  欠费 {formatMoney(property.totalOwed)}，已选{draft.selected.size}笔
                </span>
                <strong className="tabular ml-auto">{quoted ? formatMoney(quoted.payable) : '0.00'}</strong>
                <IconButton
                  size="sm"
                  label={`移除${property.propertyName}`}
                  icon={<X />}
                  onClick={() => drop(property.propertyId)}
                />
              </div>
              {open && (
                <div className="flex h-72 gap-3 border-t border-line p-3">
                  <div className="min-w-0 flex-1">
                    <ReceivablesTable
                      property={property}
                      draft={draft}
                      onChange={change}
                      quoted={quoted}
                      mayJump={desk.mayJump}
                    />
                  </div>
                  <div className="w-52 shrink-0 overflow-y-auto">
                    <PartFigures
                      property={property}
                      accounts={servingAccounts(property, draft)}
                      draft={draft}
                      onChange={change}
                      quoted={quoted}
                    />
                  </div>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <PayPanel desk={desk} day={{ value: bookDate, set: onBookDate }}>
        <p className="text-secondary">共{properties.length}处房产，收款后各开一张收款单，按左侧顺序分配。</p>
      </PayPanel>
      {desk.paid && <PaidDialog payment={desk.paid} close={() => void desk.reset()} />}
    </div>
  )
}
