import { useState } from 'react'
import { type DeskProperty, payCollection, quoteCollection } from '@wuguan/contract/charge-finance/collect.actions'
import { gt } from '@wuguan/contract/kernel/decimal'
import { useCrudPort } from '@wuguan/crud/port'
import { today } from '@wuguan/crud/clock'
import {
  type PartDraft,
  freshPart,
  keptPart,
  missingIn,
  obstacle,
  partBody,
  paymentsBody,
  quotedBodies,
} from './draft.logic'
import { isJump } from './selection.logic'
import { useQuote } from './use-quote'
import { useTill } from './use-till'

interface DeskOptions {
  properties: readonly DeskProperty[]
  bookDate: string | null
  /** Reads the properties again. */
  reread: () => Promise<unknown>
}

/** What a cashier fills in over one property or several: chosen rows, their price of the moment, the money, the posting. */
export function useDesk({ properties, bookDate, reread }: DeskOptions) {
  const port = useCrudPort()
  const first = properties[0]!
  const { config, communityId } = first
  const [drafts, setDrafts] = useState<Readonly<Record<string, PartDraft>>>({})

  const day = bookDate ?? today()
  const draftOf = (property: DeskProperty): PartDraft => {
    const draft = drafts[property.propertyId]
    return draft ? keptPart(property, draft) : freshPart(property, day)
  }
  const bodies = properties.map((property) => partBody(property, draftOf(property))).filter((body) => body !== null)
  // Money that is not what was asked is part of the question: it may take a scheme away, or be refused.
  const [handed, setHanded] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const body =
    bodies.length > 0
      ? {
          communityId,
          ...(bookDate ? { bookDate } : {}),
          parts: bodies,
          ...(handed ? (JSON.parse(handed) as object) : {}),
          ...(reason ? { jumpReason: reason } : {}),
        }
      : null
  const { quote, fresh, fault, again } = useQuote(quoteCollection, body)
  const till = useTill({ action: payCollection, property: first, payable: quote?.payable ?? '0.00' })
  const { lines, counter, words } = till
  const odd = gt(counter.short, '0') || gt(counter.over, '0')
  const money = odd
    ? JSON.stringify({ payments: paymentsBody(lines, counter.amounts), changeToPrepaid: till.keepChange })
    : null
  if (money !== handed) setHanded(money)
  if (words.jumpReason.trim() !== reason) setReason(words.jumpReason.trim())

  const change = (property: DeskProperty, part: Partial<PartDraft>) => {
    till.forgive()
    setDrafts((all) => {
      const draft = all[property.propertyId]
      const before = draft ? keptPart(property, draft) : freshPart(property, day)
      return { ...all, [property.propertyId]: { ...before, ...part } }
    })
  }
  const jumped = properties.some((property) => isJump(property.receivables, draftOf(property).selected))
  const asksReason = jumped && config.jumpMode !== 'forbid'
  const blocked = obstacle({
    chosen: bodies.length > 0,
    quote,
    fault,
    fresh,
    counter,
    config,
    missing: missingIn(lines, counter.amounts, till.methods),
    jumpReason: asksReason && config.jumpMode === 'authorized' ? words.jumpReason : null,
  })

  const reset = async () => {
    till.clear()
    setDrafts({})
    await reread()
  }
  const pay = async () => {
    if (blocked !== null || !quote || till.paying) return
    await till.post(
      {
        communityId,
        ...(bookDate ? { bookDate } : {}),
        parts: quotedBodies(bodies, quote),
        ...(asksReason && words.jumpReason.trim() ? { jumpReason: words.jumpReason.trim() } : {}),
      },
      async () => {
        await reread()
        again()
      },
    )
  }
  return {
    ...till,
    config,
    draftOf,
    change,
    quote,
    fresh,
    asksReason,
    blocked,
    pay,
    reset,
    mayJump:
      config.jumpMode === 'free' || (config.jumpMode === 'authorized' && port.can('charge-finance:collection:jump')),
  }
}
export type Desk = ReturnType<typeof useDesk>
