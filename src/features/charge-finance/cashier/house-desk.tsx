import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '@/app/shortcuts/use-keys'
import type { DeskHit } from '@wuguan/contract/charge-finance/collect.actions'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DeskSearch } from './desk-search'

interface HouseDeskProps {
  propertyId: string | undefined
  onPick: (hit: DeskHit) => void
  /** What is done for the property. */
  children: (propertyId: string) => ReactNode
}
/** A page of one property that is found first: F2 and an address without one lead into the finder. */
export function HouseDesk({ propertyId, onPick, children }: HouseDeskProps) {
  const search = useRef<HTMLInputElement>(null)
  useKeys({ F2: () => search.current?.focus() })
  useEffect(() => {
    if (!propertyId) search.current?.focus()
  }, [propertyId])
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="w-104">
        <DeskSearch ref={search} floating onPick={onPick} />
      </div>
      {propertyId ? children(propertyId) : <EmptyPanel title="请先查找房产" hint="按 F2，输入房号、姓名或手机号" />}
    </div>
  )
}
