import { useEffect } from 'react'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { ResultPanel } from '@wuguan/ui/panel'
import { toast } from '@wuguan/ui/toast'
import { faultOf, useCrudPort } from '../port/index.ts'
import { DownloadButton } from './download-button.tsx'
import type { BatchState, ImportTemplate } from './import.types.ts'
import { resultText } from './mapping.ts'
import type { ImportController } from './use-import.ts'

interface ResultStepProps {
  template: ImportTemplate
  batch: BatchState
  controller: ImportController
  mend: () => void
  restart: () => void
}
const TONES = { 4: 'success', 5: 'warning', 6: 'danger', 7: 'info' } as const

/** How the import ended, and the ways on: to the rows, back to the bad ones, or undone. */
export function ResultStep({ template, batch, controller, mend, restart }: ResultStepProps) {
  const port = useCrudPort()
  const { status, success, fail, undoUntil, undoUntilClose, mayUndo, error } = batch
  const { refreshLists } = controller
  useEffect(() => {
    void refreshLists()
    // Once per end of an import, not per drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status])

  const undo = async () => {
    const yes = await confirm({
      title: `撤销导入的 ${success.toLocaleString('zh-CN')} 行${template.title}？`,
      content: '删除本次导入新增的数据，恢复被修改的数据，撤回已提交的变更；已被使用或再次修改的数据不能撤销。',
      okText: '撤销导入',
      danger: true,
    })
    if (!yes) return
    try {
      await controller.undo()
      toast.success('已撤销本次导入')
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
  }
  const written = status === 4 || status === 5
  const term = undoUntilClose ? '月结前' : undoUntil && `${undoUntil.slice(0, 16)} 前`
  return (
    <ResultPanel
      tone={TONES[status as keyof typeof TONES] ?? 'info'}
      title={resultText(batch)}
      detail={error ?? (written && term ? `${term}可以撤销本次导入。` : undefined)}
      action={
        <>
          {written && (
            <Button variant="primary" onClick={() => port.open(template.listPath)}>
              查看列表
            </Button>
          )}
          {status === 5 && fail > 0 && <Button onClick={mend}>修正剩余 {fail.toLocaleString('zh-CN')} 行</Button>}
          {written && fail > 0 && <DownloadButton label="下载错误明细" save={controller.saveErrors} />}
          {written && success > 0 && term && mayUndo && <Button onClick={() => void undo()}>撤销导入</Button>}
          <Button onClick={restart}>继续导入</Button>
        </>
      }
    />
  )
}
