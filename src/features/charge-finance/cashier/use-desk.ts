import { useMemo, useState } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type DeskProperty,
  type Payment,
  type Quote,
  payCollection,
  quoteCollection,
} from '@wuguan/contract/charge-finance/collect.actions'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { today } from '../shared/today'
import { usePosting } from '../shared/use-posting'
import {
  type GridLine,
  type PartDraft,
  counted,
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

const CONFLICT = 409
export const freshLine = (methodId: string, key = 0, amount: string | null = null): GridLine => ({
  key,
  methodId,
  amount,
  tradeNo: '',
  payerAccountName: '',
})

/** What a payment changes in other places of the screen. */
export const refreshPosted = (client: QueryClient) => {
  for (const name of [
    'charge-finance.receipt',
    'charge-finance.receivable',
    'charge-finance.deskFigures',
    'charge-finance.shift',
  ])
    void client.invalidateQueries({ queryKey: [name] })
}

interface DeskOptions {
  properties: readonly DeskProperty[]
  bookDate: string | null
  /** Reads the properties again. */
  reread: () => Promise<unknown>
}

/** What a cashier fills in over one property or several: chosen rows, their price of the moment, the money, the posting. */
export function useDesk({ properties, bookDate, reread }: DeskOptions) {
  const port = useCrudPort()
  const client = useQueryClient()
  const posting = usePosting(payCollection)
  const first = properties[0]!
  const { methods, config, communityId } = first
  const [drafts, setDrafts] = useState<Readonly<Record<string, PartDraft>>>({})
  const [lines, setLines] = useState<readonly GridLine[]>(() => (methods[0] ? [freshLine(methods[0].id)] : []))
  const [words, setWords] = useState({ remark: '', jumpReason: '' })
  const [keepChange, setKeepChange] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [paid, setPaid] = useState<Payment | null>(null)

  const day = bookDate ?? today()
  const draftOf = (property: DeskProperty): PartDraft => {
    const draft = drafts[property.propertyId]
    return draft ? keptPart(property, draft) : freshPart(property, day)
  }
  const change = (property: DeskProperty, part: Partial<PartDraft>) => {
    setRefused(null)
    setDrafts((all) => {
      const draft = all[property.propertyId]
      const before = draft ? keptPart(property, draft) : freshPart(property, day)
      return { ...all, [property.propertyId]: { ...before, ...part } }
    })
  }
  const bodies = properties.map((property) => partBody(property, draftOf(property))).filter((body) => body !== null)
  const body = bodies.length > 0 ? { communityId, ...(bookDate ? { bookDate } : {}), parts: bodies } : null
  const { quote, fresh, fault, again } = useQuote<Quote>(quoteCollection, body)

  const payable = quote?.payable ?? '0.00'
  const counter = useMemo(() => counted(lines, methods, payable, keepChange), [lines, methods, payable, keepChange])
  const jumped = properties.some((property) => isJump(property.receivables, draftOf(property).selected))
  const asksReason = jumped && config.jumpMode !== 'forbid'
  const blocked = obstacle({
    chosen: bodies.length > 0,
    quote,
    fault,
    fresh,
    counter,
    config,
    missing: missingIn(lines, counter.amounts, methods),
    jumpReason: asksReason && config.jumpMode === 'authorized' ? words.jumpReason : null,
  })

  const reset = async () => {
    setPaid(null)
    setDrafts({})
    setLines(methods[0] ? [freshLine(methods[0].id)] : [])
    setWords({ remark: '', jumpReason: '' })
    setKeepChange(false)
    posting.renew()
    await reread()
  }
  const pay = async () => {
    if (blocked !== null || !quote || posting.pending) return
    setRefused(null)
    try {
      const payment = (await posting.post({
        communityId,
        ...(bookDate ? { bookDate } : {}),
        parts: quotedBodies(bodies, quote),
        payments: paymentsBody(lines, counter.amounts),
        changeToPrepaid: keepChange,
        ...(asksReason && words.jumpReason.trim() ? { jumpReason: words.jumpReason.trim() } : {}),
        ...(words.remark.trim() ? { remark: words.remark.trim() } : {}),
      })) as Payment | null
      if (!payment) return
      setPaid(payment)
      refreshPosted(client)
    } catch (cause) {
      const said = faultOf(cause)
      setRefused(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
      if (said.code !== CONFLICT) return
      // Something was posted meanwhile: the figures come anew, and what is pressed next is another payment.
      posting.renew()
      await reread()
      again()
    }
  }
  return {
    communityId,
    methods,
    config,
    lines,
    setLines: (next: readonly GridLine[]) => {
      setRefused(null)
      setLines(next)
    },
    words,
    setWords,
    keepChange,
    setKeepChange,
    draftOf,
    change,
    quote,
    fresh,
    payable,
    counter,
    asksReason,
    blocked,
    refused,
    pay,
    paying: posting.pending,
    paid,
    reset,
    mayJump:
      config.jumpMode === 'free' || (config.jumpMode === 'authorized' && port.can('charge-finance:collection:jump')),
  }
}
export type Desk = ReturnType<typeof useDesk>
