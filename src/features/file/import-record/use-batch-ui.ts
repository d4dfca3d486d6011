import { importBatch, type ImportBatch } from '@wuguan/contract/file/import-batch.entity'
import { useMemo } from 'react'
import { repeatImport, undoImport } from '@wuguan/contract/file/file.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools, type ListLayout } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { useTicketDownload } from '../use-ticket-download'
import { FailCell, KindCell, KindFilter } from './batch-cells'
import { hasErrors, isFinished, isPending } from './batch-state'

const nameOf = (row: ImportBatch) => String(row.fileName)

/** The state before the numbers, and the long date range under 更多: one row of filters is enough. */
const LIST: ListLayout = {
  columns: [
    'kindLabel',
    'fileName',
    'status',
    'total',
    'success',
    'fail',
    'operatorId',
    'createdAt',
    'communityId',
    'undoUntil',
  ],
  filters: ['kind', 'status', 'operatorId', 'communityId', 'createdAt'],
}

/** What can be done with a batch: go on where it stands, see and fetch its errors, import again, take it back. */
export function useBatchUi(detail: (id: string) => string) {
  const download = useTicketDownload()
  return useMemo(() => {
    const open = (row: ImportBatch, { port }: ActionTools) => port.open(detail(String(row.id)))
    return entityUi(importBatch, {
      list: LIST,
      cells: { fail: FailCell, kindLabel: KindCell },
      filters: { kind: KindFilter },
      paths: { detail: (row) => detail(String(row.id)) },
      rowActions: [
        { key: 'go', label: '继续导入', visible: isPending, run: open },
        { key: 'errors', label: '错误明细', visible: (row) => !isPending(row) && hasErrors(row), run: open },
        { key: 'look', label: '查看', visible: (row) => !isPending(row) && !hasErrors(row), run: open },
        {
          key: 'undo',
          label: '撤销',
          danger: true,
          visible: (row) => row.undoable === true,
          run: async (row, { port, refresh }) => {
            const yes = await confirm({
              title: `撤销导入“${nameOf(row)}”？`,
              content: `删除本次导入的 ${(row.success ?? 0).toLocaleString('zh-CN')} 行数据；已被使用的数据不能撤销。`,
              okText: '撤销导入',
              danger: true,
            })
            if (!yes) return
            await callAction(port, undoImport, { id: String(row.id) })
            toast.success('已撤销本次导入')
            await refresh()
          },
        },
        {
          key: 'again',
          label: '重新导入',
          visible: isFinished,
          run: async (row, { port, refresh }) => {
            const begun = await callAction(port, repeatImport, { id: String(row.id) })
            await refresh()
            port.open(detail(begun.batchId))
          },
        },
        {
          key: 'file',
          label: '下载错误文件',
          visible: hasErrors,
          run: async (row) =>
            void (await download(`/file/sys/import/${row.id}/errors.xlsx`, `${nameOf(row)}-错误明细.xlsx`)),
        },
      ],
    })
    // The download is made anew at every drawing and means the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [detail])
}
