import { confirm } from '@wuguan/ui/dialog'
import { Upload } from '@wuguan/ui/upload'
import { DownloadButton } from './download-button.tsx'
import type { ImportTemplate } from './import.types.ts'
import type { ImportController } from './use-import.ts'

const ACCEPT = ['.xlsx', '.xls', '.csv'] as const
const MAX_SIZE = 20 * 1024 * 1024
const NONE: readonly { id: string; url: string; name: string; size: number; mime: string }[] = []

interface UploadStepProps {
  template: ImportTemplate
  controller: ImportController
  begin: (batchId: string) => void
}

export function UploadStep({ template, controller, begin }: UploadStepProps) {
  const send = async (file: File, _progress: (share: number) => void, signal: AbortSignal) => {
    const reply = await controller.send(file, signal)
    const go =
      !reply.duplicateOf ||
      (await confirm({
        title: '该文件已导入过，是否继续',
        content: '继续后，已经存在的行会在校验时指出。',
        okText: '继续',
      }))
    if (go) begin(reply.batchId)
    return { id: reply.batchId, url: '', name: file.name, size: file.size, mime: file.type }
  }
  return (
    <section aria-label="上传文件" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-table text-secondary">{template.hint}</p>
        <DownloadButton label="下载导入模板" save={controller.saveTemplate} variant="link" />
      </div>
      <Upload accept={ACCEPT} maxSize={MAX_SIZE} maxCount={1} value={NONE} send={send} />
      <ul className="list-inside list-disc text-small text-secondary">
        <li>支持 .xlsx、.xls、.csv，单次最多 50,000 行，文件不超过 20 MB。</li>
        <li>列名不必与系统一致，下一步可以逐列对应；标题行和合计行会自动跳过。</li>
        <li>先校验后写入：有问题的行会逐条说明，可以在线修改。</li>
      </ul>
    </section>
  )
}
