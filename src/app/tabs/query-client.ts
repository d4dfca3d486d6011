import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/app/api/client'

/** Shared by all tabs. Pages stay alive in the background, so their data outlives the usual five minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 30 * 60_000,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A refusal does not change by asking again; a lost line may.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 0,
    },
  },
})
