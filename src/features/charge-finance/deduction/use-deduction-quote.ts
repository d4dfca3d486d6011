import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DeductionQuote, quoteDeduction } from '@wuguan/contract/charge-finance/deduction.actions'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { useSettled } from '@wuguan/ui/pause'
import type { AskedLine } from './apply.logic'

/** What the server makes of the lines, a moment after the last change: the amounts, or the sentence that refuses them. */
export function useDeductionQuote(deductedTypeId: string | null, lines: readonly AskedLine[]) {
  const port = useCrudPort()
  const body = { deductedTypeId, lines }
  const parsed = quoteDeduction.input.safeParse(body)
  const wanted = parsed.success ? JSON.stringify(body) : null
  const asked = useSettled(wanted)
  const { data, error } = useQuery({
    queryKey: ['charge-finance.deductionQuote', asked],
    queryFn: ({ signal }) =>
      port.request<DeductionQuote>(quoteDeduction.method, quoteDeduction.path, {
        body: JSON.parse(asked!) as unknown,
        signal,
      }),
    enabled: asked !== null,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  if (wanted === null) return { quote: null, fault: null }
  const refused = error && wanted === asked ? faultOf(error) : null
  return {
    quote: refused ? null : (data ?? null),
    fault: refused && Object.values(fieldFaults(refused) ?? { said: refused.msg }).join('；'),
  }
}
