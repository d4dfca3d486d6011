import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DeskProperty, Payment } from '@wuguan/contract/charge-finance/collect.actions'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { usePosting } from '../shared/use-posting'
import { type GridLine, counted, paymentsBody } from './draft.logic'

const CONFLICT = 409
/** Queries that a payment changes in other places of the screen. */
const POSTED = [
  'charge-finance.receipt',
  'charge-finance.receivable',
  'charge-finance.deskFigures',
  'charge-finance.shift',
]
export const freshLine = (methodId: string, key = 0, amount: string | null = null): GridLine => ({
  key,
  methodId,
  amount,
  tradeNo: '',
  payerAccountName: '',
})
const freshLines = ([first]: DeskProperty['methods']): readonly GridLine[] => (first ? [freshLine(first.id)] : [])
const NO_WORDS = { remark: '', jumpReason: '' }

interface TillOptions<A> {
  action: A
  property: DeskProperty
  payable: string
  /** Queries of this desk besides. */
  refreshes?: readonly string[]
}

/** The money side of a desk: by what is paid, what comes back, and the posting with its refusal or its receipts. */
export function useTill<A extends AnyAction>({ action, property, payable, refreshes = [] }: TillOptions<A>) {
  const client = useQueryClient()
  const posting = usePosting(action)
  const { methods, communityId } = property
  const [lines, setLines] = useState(() => freshLines(methods))
  const [words, setWords] = useState(NO_WORDS)
  const [keepChange, setKeepChange] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [paid, setPaid] = useState<Payment | null>(null)
  const counter = useMemo(
    () => counted(lines, methods, payable, keepChange, property.config.cashUnit),
    [lines, methods, payable, keepChange, property.config.cashUnit],
  )

  /** Posts what the desk says together with the money; `anew` asks for its figures when something was posted meanwhile. */
  const post = async (what: Readonly<Record<string, unknown>>, anew: () => unknown) => {
    setRefused(null)
    try {
      const payment = (await posting.post({
        ...what,
        payments: paymentsBody(lines, counter.amounts),
        changeToPrepaid: keepChange,
        ...(words.remark.trim() ? { remark: words.remark.trim() } : {}),
      } as InputOf<A>)) as Payment | null
      if (!payment) return
      setPaid(payment)
      for (const name of [...POSTED, ...refreshes]) void client.invalidateQueries({ queryKey: [name] })
    } catch (cause) {
      const said = faultOf(cause)
      setRefused(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
      if (said.code !== CONFLICT) return
      // What is pressed next is another payment.
      posting.renew()
      await anew()
    }
  }
  return {
    communityId,
    methods,
    lines,
    setLines: (next: readonly GridLine[]) => {
      setRefused(null)
      setLines(next)
    },
    words,
    setWords,
    keepChange,
    setKeepChange,
    payable,
    counter,
    refused,
    forgive: () => setRefused(null),
    post,
    paying: posting.pending,
    paid,
    clear: () => {
      setPaid(null)
      setLines(freshLines(methods))
      setWords(NO_WORDS)
      setKeepChange(false)
      posting.renew()
    },
  }
}
