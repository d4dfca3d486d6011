import type { Report } from '@wuguan/contract/kernel/report'
import type { Prints } from '@wuguan/ui/print-sheet'
import { toast } from '@wuguan/ui/toast'
import { faultOf, useCrudPort } from '../port/index.ts'
import { callOf } from './use-report.ts'

/** Numbers the prints of a report: each run of the company has the next one. */
export function useReportPrints(report: Report): Prints {
  const port = useCrudPort()
  return {
    before: undefined,
    marked: false,
    count: async () => {
      try {
        return await port.request<{ count: number; at: string }>('POST', `${callOf(report)}/print`, { body: {} })
      } catch (error) {
        toast.error(faultOf(error).msg)
        return null
      }
    },
  }
}
