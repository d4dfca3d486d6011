import { useMemo } from 'react'
import { cancelExport, deleteExports, retryExport } from '@wuguan/contract/file/file.actions'
import { exportTask, type ExportTask } from '@wuguan/contract/file/export-task.entity'
import { callAction } from '@wuguan/crud/action-button'
import { titleOf } from '@wuguan/crud/controllers'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { currentUser } from '@/app/session/user-store'
import { useTicketDownload } from '../use-ticket-download'
import { ConditionsCell, ElapsedCell, ProgressCell, StatusCell, TypeCell } from './export-cells'
import { seen } from './export-entities'
import { isBroken, isReady, isUnderWay } from './export-state'

/** What the creator of a task may do with it; somebody else's is only read. */
const isOwn = (row: ExportTask) => row.creatorId === currentUser()?.userId

async function remove(rows: readonly ExportTask[], { port, refresh }: ActionTools): Promise<void> {
  const [first] = rows
  if (!first) return
  const object = rows.length === 1 ? `“${titleOf(exportTask, first)}”` : `选中的 ${rows.length} 个导出任务`
  if (
    !(await confirm({
      title: `删除${object}？`,
      content: '已生成的文件一并删除，不可恢复。',
      okText: '删除',
      danger: true,
    }))
  )
    return
  await callAction(
    port,
    deleteExports,
    rows.map((row) => String(row.id)),
  )
  toast.success('删除成功')
  await refresh()
}

async function again(row: ExportTask, { port, refresh }: ActionTools): Promise<void> {
  await callAction(port, retryExport, { id: String(row.id) })
  toast.info('已重新排队，完成后可下载')
  await refresh()
}

/** Cells and actions that both lists of export tasks share. */
export function useExportUi() {
  const download = useTicketDownload()
  return useMemo(() => {
    return entityUi(seen, {
      cells: {
        type: TypeCell,
        params: ConditionsCell,
        status: StatusCell,
        progress: ProgressCell,
        elapsed: ElapsedCell,
      },
      rowActions: [
        {
          key: 'download',
          label: '下载',
          visible: (row) => isOwn(row) && isReady(row),
          run: async (row, { refresh }) => {
            if (await download(`/file/download/${row.fileId}`, titleOf(exportTask, row)))
              setTimeout(() => void refresh(), 1000)
          },
        },
        {
          key: 'again',
          label: '再次执行',
          visible: (row) => isOwn(row) && !isUnderWay(row) && !isBroken(row),
          run: again,
        },
        {
          key: 'cancel',
          label: '取消',
          visible: (row) => isOwn(row) && isUnderWay(row),
          run: async (row, { port, refresh }) => {
            await callAction(port, cancelExport, { id: String(row.id) })
            toast.success('已取消')
            await refresh()
          },
        },
        { key: 'retry', label: '重试', visible: (row) => isOwn(row) && isBroken(row), run: again },
        {
          key: 'delete',
          label: '删除',
          danger: true,
          visible: (row) => isOwn(row) && !isUnderWay(row),
          run: (row, tools) => remove([row], tools),
        },
      ],
      batchActions: [{ key: 'delete', label: '删除', danger: true, run: remove }],
    })
    // The download is made anew at every drawing and means the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
