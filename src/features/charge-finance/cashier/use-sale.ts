import { useState } from 'react'
import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { quoteProduct, sellProduct } from '@wuguan/contract/charge-finance/product.actions'
import { type PartDraft, isPaid, missingIn, obstacle, prepaidBody } from './draft.logic'
import { useQuote } from './use-quote'
import { useTill } from './use-till'

type SaleDraft = Pick<PartDraft, 'prepaid' | 'roundOff' | 'schemeIds' | 'payerCustomerId'>
const freshDraft = (property: DeskProperty): SaleDraft => ({
  prepaid: {},
  roundOff: '',
  schemeIds: null,
  payerCustomerId: property.payers.find((payer) => payer.isPayer)?.customerId ?? property.payers[0]?.customerId ?? null,
})
/** A sale changes how many are left. */
const SOLD = ['charge-finance.desk', 'charge-finance.onSale', 'charge-base.chargeProduct']

/** One package for one property: its price of the moment, the money, the sale. It is paid whole, and today. */
export function useSale(property: DeskProperty, productId: string | null) {
  const { communityId } = property
  const [draft, setDraft] = useState(() => freshDraft(property))
  const body =
    productId === null
      ? null
      : {
          communityId,
          productId,
          propertyType: property.propertyType,
          propertyId: property.propertyId,
          ...(draft.payerCustomerId ? { payerCustomerId: draft.payerCustomerId } : {}),
          prepaid: prepaidBody(draft.prepaid),
          roundOff: isPaid(draft.roundOff) ? draft.roundOff : '0',
        }
  const { quote, fresh, fault, again } = useQuote(quoteProduct, body)
  const till = useTill({ action: sellProduct, property, payable: quote?.payable ?? '0.00', refreshes: SOLD })
  const config = { ...property.config, allowPartialPay: false }
  const blocked =
    body === null
      ? '请选择收费产品'
      : obstacle({
          chosen: true,
          quote,
          fault,
          fresh,
          counter: till.counter,
          config,
          missing: missingIn(till.lines, till.counter.amounts, till.methods),
          jumpReason: null,
        })

  const pay = async () => {
    if (blocked !== null || !quote || !body || till.paying) return
    await till.post(
      {
        ...body,
        expected: quote.lines.map(({ feeItemId, feePeriod, outstanding, lateFee }) => ({
          feeItemId,
          feePeriod,
          outstanding,
          lateFee,
        })),
        preferential: quote.preferential,
      },
      again,
    )
  }
  return {
    till: { ...till, config, asksReason: false, blocked, pay, quote },
    quote,
    draft,
    change: (part: Partial<SaleDraft>) => {
      till.forgive()
      setDraft((before) => ({ ...before, ...part }))
    },
    paid: till.paid,
    reset: () => {
      till.clear()
      setDraft(freshDraft(property))
      again()
    },
  }
}
