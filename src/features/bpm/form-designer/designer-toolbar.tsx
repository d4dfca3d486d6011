import { Braces, Eye, Redo2, Save, Undo2 } from 'lucide-react'
import { Button, IconButton } from '@wuguan/ui/button'
import { Segmented } from '@wuguan/ui/radio'
import type { FormLayout } from '@wuguan/contract/bpm/form-field'
import type { Designer } from './use-designer'

interface DesignerToolbarProps {
  name: string
  designer: Designer
  saving: boolean
  mayEdit: boolean
  save: () => void
  preview: () => void
  json: () => void
}

export function DesignerToolbar({ name, designer, saving, mayEdit, save, preview, json }: DesignerToolbarProps) {
  const { layout } = designer.draft
  const arrange = (part: Partial<FormLayout>) => designer.arrange({ ...layout, ...part })
  return (
    <div
      role="toolbar"
      aria-label="表单设计"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2"
    >
      <h1 className="max-w-60 truncate font-semibold">{name}</h1>
      <span className="text-small text-secondary">
        {designer.dirty ? '有未保存的修改' : `${designer.draft.fields.length} 个字段`}
      </span>
      <span className="ml-4 flex items-center">
        <IconButton label="撤销 (Ctrl+Z)" icon={<Undo2 />} disabled={!designer.canUndo} onClick={designer.undo} />
        <IconButton label="恢复 (Ctrl+Y)" icon={<Redo2 />} disabled={!designer.canRedo} onClick={designer.redo} />
      </span>
      <Segmented
        aria-label="每行列数"
        value={String(layout.columns)}
        options={['1', '2', '3'].map((value) => ({ value, label: `${value} 列` }))}
        onChange={(value) => arrange({ columns: Number(value) as FormLayout['columns'] })}
      />
      <Segmented
        aria-label="名称位置"
        value={layout.labels}
        options={[
          { value: 'top', label: '名称在上' },
          { value: 'left', label: '名称在左' },
        ]}
        onChange={(labels) => arrange({ labels })}
      />
      <span className="ml-auto flex items-center gap-2">
        <Button icon={<Braces />} onClick={json}>
          JSON
        </Button>
        <Button icon={<Eye />} disabled={designer.draft.fields.length === 0} onClick={preview}>
          预览
        </Button>
        {mayEdit && (
          <Button
            variant="primary"
            icon={<Save />}
            loading={saving}
            disabled={!designer.dirty}
            aria-keyshortcuts="Control+S"
            onClick={save}
          >
            保存
          </Button>
        )}
      </span>
    </div>
  )
}
