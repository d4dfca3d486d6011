import { useQuery } from '@tanstack/react-query'
import { widget, type WidgetAnswers } from '@wuguan/contract/home/workbench.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'

const STALE_MS = 60_000

/** Figures of one widget for the scope of the page; looked up again when one comes back after a minute. */
export function useWidget<C extends keyof WidgetAnswers>(code: C, month?: string) {
  const port = useCrudPort()
  const { companyId, communityId, communityIds } = port.context
  const input = {
    code,
    ...(communityIds.length > 0 ? { communityIds: communityIds.join(',') } : {}),
    ...(month === undefined ? {} : { month }),
  }
  return useQuery({
    queryKey: ['home.widget', companyId, communityId, input],
    queryFn: () => callAction(port, widget, input as never) as Promise<WidgetAnswers[C]>,
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  })
}

/** The moment of the figures, as the card's corner says it. */
export const asOf = (figures: { asOf: string } | undefined): string =>
  figures === undefined ? '' : `截至 ${figures.asOf.slice(11, 16)}`
