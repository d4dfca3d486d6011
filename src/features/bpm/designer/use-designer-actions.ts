import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { identityOf } from './model/identity'
import type { ModelFile } from './session/model-file'
import { pngOf, saveFile } from './toolbar/download'
import type { ExportFormat } from './toolbar/toolbar'

/** What the buttons of the designer do with its file. */
export function useDesignerActions(file: ModelFile) {
  const { session } = file
  const save = async () => {
    const result = await file.save()
    if ('done' in result) return toast.success('保存成功')
    toast[result.tone](result.refused)
    // A missing key or name is mended in the process's own properties.
    if (session.typingFault() === null && file.fault() !== null) session.get('selection').select(null)
  }
  const importFile = async (picked: File) => {
    if (session.state.get().dirty || file.state.get().model) {
      const yes = await confirm({ title: `导入“${picked.name}”？`, content: '当前流程图将被替换。', okText: '导入' })
      if (!yes) return
    }
    const result = await file.import(picked)
    if ('refused' in result) toast.warning(result.refused)
    else if (result.warning !== null) toast.warning(result.warning)
    else toast.success('导入成功')
  }
  const exportAs = async (format: ExportFormat) => {
    const { key } = identityOf(session.process())
    const name = `${key || 'diagram'}.${format}`
    try {
      if (format === 'svg' || format === 'png') {
        const svg = await session.svg()
        saveFile(name, format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg))
      } else saveFile(name, new Blob([await session.xml()], { type: 'application/xml' }))
    } catch {
      toast.error('导出失败，请重试')
    }
  }
  return { save, importFile, exportAs }
}
