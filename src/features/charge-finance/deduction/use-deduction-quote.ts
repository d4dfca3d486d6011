import { useMemo } from 'react'
import { quoteDeduction } from '@wuguan/contract/charge-finance/deduction.actions'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { useSettled } from '@wuguan/ui/pause'
import type { AskedLine } from './apply.logic'

/** What the server makes of the lines, a moment after the last change: the amounts, or the sentence that refuses them. */
export function useDeductionQuote(deductedTypeId: string | undefined, lines: readonly AskedLine[]) {
  const wanted = useMemo(() => {
    const input = { deductedTypeId: deductedTypeId ?? '', lines: [...lines] }
    return quoteDeduction.input.safeParse(input).success ? input : null
  }, [deductedTypeId, lines])
  const asked = useSettled(wanted)
  const { data, error } = useRead('charge-finance.deductionQuote', quoteDeduction, asked)
  if (wanted === null) return { quote: null, fault: null }
  const refused = error && wanted === asked ? faultOf(error) : null
  return {
    quote: refused ? null : (data ?? null),
    fault: refused && Object.values(fieldFaults(refused) ?? { said: refused.msg }).join('；'),
  }
}
