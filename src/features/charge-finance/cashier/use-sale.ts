import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DeskProperty, Payment } from '@wuguan/contract/charge-finance/collect.actions'
import { type SaleQuote, quoteProduct, sellProduct } from '@wuguan/contract/charge-finance/product.actions'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { usePosting } from '../shared/use-posting'
import {
  type GridLine,
  type PartDraft,
  counted,
  isPaid,
  missingIn,
  obstacle,
  paymentsBody,
  prepaidBody,
} from './draft.logic'
import type { Till } from './pay-panel'
import { freshLine, refreshPosted } from './use-desk'
import { useQuote } from './use-quote'

const CONFLICT = 409
type SaleDraft = Pick<PartDraft, 'prepaid' | 'roundOff' | 'schemeIds' | 'payerCustomerId'>
const freshDraft = (property: DeskProperty): SaleDraft => ({
  prepaid: {},
  roundOff: '',
  schemeIds: null,
  payerCustomerId: property.payers.find((payer) => payer.isPayer)?.customerId ?? property.payers[0]?.customerId ?? null,
})

/** One package for one property: its price of the moment, the money, the sale. It is paid whole, and today. */
export function useSale(property: DeskProperty, productId: string | null) {
  const client = useQueryClient()
  const posting = usePosting(sellProduct)
  const { methods, communityId } = property
  const config = useMemo(() => ({ ...property.config, allowPartialPay: false, backdateDays: 0 }), [property.config])
  const [draft, setDraft] = useState(() => freshDraft(property))
  const [lines, setLines] = useState<readonly GridLine[]>(() => (methods[0] ? [freshLine(methods[0].id)] : []))
  const [words, setWords] = useState({ remark: '', jumpReason: '' })
  const [keepChange, setKeepChange] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [paid, setPaid] = useState<Payment | null>(null)

  const body =
    productId === null
      ? null
      : {
          communityId,
          productId,
          propertyType: property.propertyType as 'house',
          propertyId: property.propertyId,
          ...(draft.payerCustomerId ? { payerCustomerId: draft.payerCustomerId } : {}),
          prepaid: prepaidBody(draft.prepaid),
          roundOff: isPaid(draft.roundOff) ? draft.roundOff : '0',
        }
  const { quote, fresh, fault, again } = useQuote<SaleQuote>(quoteProduct, body)
  const payable = quote?.payable ?? '0.00'
  const counter = useMemo(() => counted(lines, methods, payable, keepChange), [lines, methods, payable, keepChange])
  const blocked =
    body === null
      ? '请选择收费产品'
      : obstacle({
          chosen: true,
          quote,
          fault,
          fresh,
          counter,
          config,
          missing: missingIn(lines, counter.amounts, methods),
          jumpReason: null,
        })

  const reset = () => {
    setPaid(null)
    setDraft(freshDraft(property))
    setLines(methods[0] ? [freshLine(methods[0].id)] : [])
    setWords({ remark: '', jumpReason: '' })
    setKeepChange(false)
    posting.renew()
    again()
  }
  const pay = async () => {
    if (blocked !== null || !quote || !body || posting.pending) return
    setRefused(null)
    try {
      const payment = (await posting.post({
        ...body,
        expected: quote.lines.map(({ feeItemId, feePeriod, outstanding, lateFee }) => ({
          feeItemId,
          feePeriod,
          outstanding,
          lateFee,
        })),
        preferential: quote.preferential,
        payments: paymentsBody(lines, counter.amounts),
        changeToPrepaid: keepChange,
        ...(words.remark.trim() ? { remark: words.remark.trim() } : {}),
      })) as Payment | null
      if (!payment) return
      setPaid(payment)
      refreshPosted(client)
      for (const name of ['charge-finance.desk', 'charge-finance.onSale', 'charge-base.chargeProduct'])
        void client.invalidateQueries({ queryKey: [name] })
    } catch (cause) {
      const said = faultOf(cause)
      setRefused(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
      if (said.code !== CONFLICT) return
      // Something was posted meanwhile: the figures come anew, and what is pressed next is another payment.
      posting.renew()
      again()
    }
  }
  const till: Till = {
    communityId,
    methods,
    config,
    lines,
    setLines: (next) => {
      setRefused(null)
      setLines(next)
    },
    words,
    setWords,
    keepChange,
    setKeepChange,
    payable,
    counter,
    asksReason: false,
    blocked,
    refused,
    pay,
    paying: posting.pending,
    quote,
  }
  return {
    till,
    quote,
    draft,
    change: (part: Partial<SaleDraft>) => {
      setRefused(null)
      setDraft((before) => ({ ...before, ...part }))
    },
    paid,
    reset,
  }
}
