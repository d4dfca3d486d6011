import type { RefObject } from 'react'
import type { DeskHit, DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { openShift } from '@wuguan/contract/charge-finance/shift.actions'
import { ActionButton } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { DeskSearch } from './desk-search'

interface DeskHeadProps {
  search: RefObject<HTMLInputElement | null>
  onPick: (hit: DeskHit) => void
  property: DeskProperty
  /** The keys of the page, in words. */
  keys: string
}

/** Above the desk: the search, whether a shift is open, the way back. */
export function DeskHead({ search, onPick, property, keys }: DeskHeadProps) {
  const port = useCrudPort()
  return (
    <div className="flex items-center gap-3">
      <div className="w-104">
        <DeskSearch ref={search} floating onPick={onPick} />
      </div>
      {property.shiftId ? (
        <Tag tone="success">当班</Tag>
      ) : (
        <>
          <Tag tone={property.config.shiftRequired ? 'warning' : 'neutral'}>未开班</Tag>
          <ActionButton
            size="sm"
            action={openShift}
            input={{ communityId: property.communityId }}
            done="已开班"
            refreshes={['charge-finance.desk', 'charge-finance.shift', 'charge-finance.deskFigures']}
          >
            开班
          </ActionButton>
        </>
      )}
      <span className="ml-auto text-small text-secondary">{keys}</span>
      <Button variant="ghost" aria-keyshortcuts="Escape" onClick={() => port.back()}>
        返回 Esc
      </Button>
    </div>
  )
}
