import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCallback, useEffect, useMemo } from 'react'
import { importBatch, type ImportBatch } from '@wuguan/contract/file/import-batch.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { ImportWorkbench } from '@wuguan/crud/import-workbench'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { hrefTo } from '@/app/routing/href'
import { useTicketDownload } from '../use-ticket-download'
import type { BatchSearch } from './batch-search'
import { hasErrors, isWorking } from './batch-state'
import { batchTemplate } from './batch-template'
import { useBatchUi } from './use-batch-ui'

const POLL_MS = 3000
interface ImportRecordScreenProps {
  search: BatchSearch
  onSearch: (next: BatchSearch) => void
}

/** 导入记录: every batch of the scope; the workbench opens beside the list where the batch stands. */
export function ImportRecordScreen({ search, onSearch }: ImportRecordScreenProps) {
  const { batch, ...list } = search
  const here = JSON.stringify(list)
  const detail = useCallback(
    (id: string) => hrefTo('/file/sys/import/record', {}, { ...(JSON.parse(here) as object), batch: id }),
    [here],
  )
  const ui = useBatchUi(detail)
  useWorkingRefresh()
  return (
    <>
      <ListScreen entity={importBatch} ui={ui} search={list} onSearch={onSearch} />
      {batch !== undefined && <BatchDrawer id={batch} close={() => onSearch(list)} />}
    </>
  )
}

/** While a batch of the first page is being checked or written, the list follows it. */
function useWorkingRefresh() {
  const port = useCrudPort()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [importBatch.name, 'working', port.context.companyId],
    queryFn: ({ signal }) =>
      port.request<Page<ImportBatch>>('GET', `${importBatch.base}/page`, {
        query: { status: '1,3', limit: 50 },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.list.some(isWorking) ? POLL_MS : false),
    staleTime: 0,
  })
  const working = data?.list.some(isWorking) ?? false
  useEffect(() => {
    if (working) return () => void client.invalidateQueries({ queryKey: [importBatch.name, 'page'] })
    return undefined
  }, [client, working])
  useEffect(() => {
    if (working) void client.invalidateQueries({ queryKey: [importBatch.name, 'page'] })
  }, [client, working, dataUpdatedAt])
}

function BatchDrawer({ id, close }: { id: string; close: () => void }) {
  const port = useCrudPort()
  const download = useTicketDownload()
  const query = useQuery({
    queryKey: [importBatch.name, 'row', id],
    queryFn: ({ signal }) => port.request<ImportBatch>('GET', `${importBatch.base}/info/${id}`, { signal }),
  })
  const { data: row } = query
  const kind = typeof row?.kind === 'string' ? row.kind : ''
  const label = typeof row?.kindLabel === 'string' ? row.kindLabel : null
  const template = useMemo(() => batchTemplate(kind, label), [kind, label])
  const name = row?.fileName ?? ''
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={row ? `${template.title}：${name}` : '导入批次'}
      width={1120}
      footer={
        row && hasErrors(row) ? (
          <Button
            icon={<Download />}
            onClick={() => void download(`/file/sys/import/${id}/errors.xlsx`, `${name}-错误明细.xlsx`)}
          >
            下载错误文件
          </Button>
        ) : undefined
      }
    >
      {row ? (
        <ImportWorkbench
          template={template}
          search={{ batch: id }}
          onSearch={(next) => next.batch === undefined && close()}
        />
      ) : query.error ? (
        <ErrorPanel title="导入批次加载失败" detail={faultOf(query.error).msg} retry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  )
}
