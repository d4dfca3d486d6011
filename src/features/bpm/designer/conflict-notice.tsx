import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { useStore } from '@/app/store'
import type { ModelFile } from './session/model-file'

/** Somebody else saved this model: autosave rests until the user decides. */
export function ConflictNotice({ file }: { file: ModelFile }) {
  const conflict = useStore(file.state, (state) => state.conflict)
  const saving = useStore(file.state, (state) => state.saving)
  if (!conflict) return null
  const theirs = async () => {
    const yes = await confirm({
      title: '载入最新版本？',
      content: '本页未保存的修改将丢失。',
      okText: '载入',
      danger: true,
    })
    if (yes) await file.takeTheirs()
  }
  const ours = async () => {
    const result = await file.keepOurs()
    if ('done' in result) toast.success('保存成功')
    else toast[result.tone](result.refused)
  }
  return (
    <div className="shrink-0 border-b border-line p-2">
      <Alert
        tone="warning"
        live
        title="该流程模型已被他人修改，自动保存已暂停"
        action={
          <span className="flex gap-2">
            <Button size="sm" onClick={() => void theirs()}>
              载入最新版本
            </Button>
            <Button size="sm" loading={saving} onClick={() => void ours()}>
              用本页覆盖
            </Button>
          </span>
        }
      />
    </div>
  )
}
