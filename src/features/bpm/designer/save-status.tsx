import { useStore } from '@/app/store'
import type { ModelFile } from './session/model-file'

/** Whether what is drawn is kept. */
export function SaveStatus({ file }: { file: ModelFile }) {
  const dirty = useStore(file.session.state, (state) => state.dirty)
  const saving = useStore(file.state, (state) => state.saving)
  const savedAt = useStore(file.state, (state) => state.savedAt)
  const failed = useStore(file.state, (state) => state.autosaveFailed)
  const words = saving
    ? '保存中…'
    : failed && dirty
      ? '自动保存失败'
      : dirty
        ? '未保存'
        : savedAt !== null
          ? '已保存'
          : ''
  return (
    <span
      role="status"
      title={savedAt === null ? undefined : `上次保存 ${savedAt}`}
      className={failed && dirty ? 'text-small text-danger-text' : 'text-small text-secondary'}
    >
      {words}
    </span>
  )
}
