import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { originOf } from '@wuguan/contract/kernel/line-facts'
import type { Report, ReportAnswer } from '@wuguan/contract/kernel/report'
import { contextKey, type Filters } from '../controllers/list-query.ts'
import { type CrudPort, useCrudPort } from '../port/index.ts'

export const callOf = (report: Report) => `${report.path}/report`

const reportQuery = (report: Report, question: Filters, port: CrudPort) => ({
  // A report over the lines of a noun is as old as the noun.
  queryKey: [
    originOf(report.facts) ?? report.name,
    'report',
    report.name,
    ...contextKey(report.rows, port.context),
    question,
  ] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    port.request<ReportAnswer>('GET', callOf(report), { query: question, signal }),
})

/** The answer to the question of the page; the last one stays while the next is on its way. */
export function useReport(report: Report, question: Filters) {
  const port = useCrudPort()
  return useQuery({ ...reportQuery(report, question, port), placeholderData: keepPreviousData })
}
