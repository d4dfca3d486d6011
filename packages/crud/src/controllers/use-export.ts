import { useMutation } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { confirm } from '@wuguan/ui/dialog'
import { useCrudPort } from '../port/index.ts'
import { basePath } from './keys.ts'
import type { Filters } from './list-query.ts'

export interface ExportInput {
  /** Columns in the order shown. */
  fields?: readonly string[]
  filters?: Filters
  format?: 'xls' | 'xlsx'
}

/**
 * Exports what the list means: a file at once (null), or a task of the download centre (its id). More rows than a true .xls holds
 * are an .xlsx, which is asked first.
 */
export function useExport(entity: AnyEntity) {
  const port = useCrudPort()
  const send = (input: ExportInput) => port.download(`${basePath(entity)}/export`, input)
  return useMutation({
    mutationFn: async (input: ExportInput): Promise<{ taskId: string } | 'declined' | null> => {
      const answer = await send(input)
      if (!answer || 'taskId' in answer) return answer
      const agreed = await confirm({
        title: '导出为.xlsx文件？',
        content: `共${answer.tooMany.toLocaleString('zh-CN')}行，超过.xls文件能容纳的65,535行；文件在后台生成，完成后可在下载中心下载。`,
        okText: '导出.xlsx',
      })
      if (!agreed) return 'declined'
      const queued = await send({ ...input, format: 'xlsx' })
      return queued && 'taskId' in queued ? queued : null
    },
  })
}
