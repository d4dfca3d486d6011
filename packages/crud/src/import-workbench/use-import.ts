import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../controllers/keys.ts'
import { useCrudPort } from '../port/index.ts'
import type {
  BatchState,
  ColumnMapping,
  ImportRow,
  ImportRows,
  ImportTemplate,
  MappingOptions,
  UploadReply,
} from './import.types.ts'
import { stepOf } from './mapping.ts'

const IMPORTS = '/file/sys/import'
/** While the server checks or writes, its progress is asked for this often. */
const POLL_MS = 800
export const ROWS_LIMIT = 50

/** One import batch: its state on the server, and the calls that move it on. */
export function useImport(template: ImportTemplate, batchId: string | undefined) {
  const port = useCrudPort()
  const client = useQueryClient()
  const key = ['file.importBatch', 'info', batchId] as const
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => port.request<BatchState>('GET', `${IMPORTS}/${batchId}`, { signal }),
    enabled: batchId !== undefined,
    refetchInterval: ({ state: { data } }) => (data && ['check', 'write'].includes(stepOf(data)) ? POLL_MS : false),
  })
  const again = () => client.invalidateQueries({ queryKey: ['file.importBatch'] })
  const batch = query.data ?? null

  return {
    batch,
    step: batchId === undefined ? ('upload' as const) : stepOf(batch),
    loading: batchId !== undefined && query.isPending,
    error: query.error,
    retry: () => void query.refetch(),

    send: (file: File, signal: AbortSignal): Promise<UploadReply> => {
      const body = new FormData()
      body.set('kind', template.kind)
      body.set('file', file)
      return port.request<UploadReply>('POST', `${IMPORTS}/upload`, { body, signal })
    },
    map: async (mapping: ColumnMapping, options: MappingOptions) => {
      await port.request('PUT', `${IMPORTS}/${batchId}/mapping`, { body: { mapping, options } })
      await again()
    },
    mend: async (rowNo: number, data: ImportRow['data']): Promise<ImportRow> => {
      const row = await port.request<ImportRow>('PUT', `${IMPORTS}/${batchId}/rows`, { body: { rowNo, data } })
      await client.invalidateQueries({ queryKey: key })
      return row
    },
    commit: async () => {
      await port.request('POST', `${IMPORTS}/${batchId}/commit`)
      await again()
    },
    undo: async () => {
      await port.request('POST', `${IMPORTS}/${batchId}/undo`)
      await Promise.all([again(), refreshQueries(client, template.refreshes)])
    },
    /** An empty sheet with the headings of this import. */
    saveTemplate: () => port.downloadFile(`${IMPORTS}/template/${template.kind}.xls`),
    /** The rows that do not go in, each with what is wrong with it. */
    saveErrors: () => port.downloadFile(`${IMPORTS}/${batchId}/errors.xlsx`),
    refreshLists: () => refreshQueries(client, template.refreshes),
  }
}
export type ImportController = ReturnType<typeof useImport>

/** A page of rows; a mended row takes its place in the shown page instead of jumping out of it. */
export function useImportRows(batchId: string, state: 'bad' | 'good' | 'all', page: number, sentence: string | null) {
  const port = useCrudPort()
  const client = useQueryClient()
  const key = ['file.importBatch', 'rows', batchId, state, page, sentence] as const
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      port.request<ImportRows>('GET', `${IMPORTS}/${batchId}/rows`, {
        query: { state, page, limit: ROWS_LIMIT, ...(sentence === null ? {} : { error: sentence }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return {
    rows: query.data?.list ?? NONE,
    total: query.data?.total ?? 0,
    sentences: query.data?.sentences ?? NO_SENTENCES,
    loading: query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
    put: (row: ImportRow) =>
      client.setQueryData<ImportRows>(
        key,
        (was) => was && { ...was, list: was.list.map((one) => (one.rowNo === row.rowNo ? row : one)) },
      ),
  }
}
const NONE: readonly ImportRow[] = []
const NO_SENTENCES: NonNullable<ImportRows['sentences']> = []
