import { useState, type KeyboardEvent } from 'react'
import { Alert } from '@wuguan/ui/alert'
import { toast } from '@wuguan/ui/toast'
import { Canvas } from './canvas'
import { DesignerToolbar } from './designer-toolbar'
import type { FormDraft, Tile } from './draft'
import { Palette } from './palette'
import { JsonDialog, PreviewDialog } from './preview-dialog'
import { FieldProperties } from './properties/field-properties'
import { useDesigner } from './use-designer'

export interface FormDesignerProps {
  name: string
  stored: FormDraft
  kept: FormDraft | null
  keep: (draft: FormDraft | null) => void
  saving: boolean
  mayEdit: boolean
  /** What the server said to the last save. */
  refusal: string | null
  save: (draft: FormDraft) => void
}

/** Palette, canvas and properties; undo and redo over everything. */
export function FormDesigner({ name, stored, kept, keep, saving, mayEdit, refusal, save }: FormDesignerProps) {
  const designer = useDesigner(stored, kept, keep)
  const [incoming, setIncoming] = useState<Tile | null>(null)
  const [shown, setShown] = useState<'preview' | 'json' | null>(null)
  const { draft, selected, faults } = designer
  const field = selected === null ? undefined : draft.fields[selected]

  const trySave = () => {
    const [first] = faults
    if (first) {
      toast.error(first.message)
      designer.select(first.at)
    } else if (designer.dirty) save(draft)
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const act =
      key === 's' && mayEdit
        ? trySave
        : key === 'y' || (key === 'z' && event.shiftKey)
          ? designer.redo
          : key === 'z'
            ? designer.undo
            : null
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // Keys of the whole designer; each part keeps its own.
    <div
      role="presentation"
      onKeyDown={press}
      className="flex h-full min-h-0 flex-col overflow-hidden rounded border border-line bg-page"
    >
      <DesignerToolbar
        name={name}
        designer={designer}
        saving={saving}
        mayEdit={mayEdit}
        save={trySave}
        preview={() => setShown('preview')}
        json={() => setShown('json')}
      />
      {refusal !== null && <Alert tone="danger" title={refusal} live />}
      <div className="flex min-h-0 flex-1">
        <aside className="w-60 shrink-0 border-r border-line bg-surface">
          <Palette add={designer.add} drag={setIncoming} />
        </aside>
        <div className="min-w-0 flex-1 overflow-y-auto">
          <Canvas
            draft={draft}
            selected={selected}
            faulty={designer.faulty}
            incoming={incoming !== null}
            select={designer.select}
            move={designer.move}
            copy={designer.copy}
            remove={designer.remove}
            drop={(at) => {
              if (incoming) designer.add(incoming, at)
              setIncoming(null)
            }}
          />
        </div>
        <aside aria-label="字段属性" className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface p-4">
          {field && selected !== null ? (
            <FieldProperties
              key={selected}
              field={field}
              columns={draft.layout.columns}
              faults={faults.filter(({ at }) => at === selected)}
              onChange={(next, tag) => designer.change(selected, next, tag)}
            />
          ) : (
            <Hints />
          )}
        </aside>
      </div>
      {shown === 'preview' && <PreviewDialog name={name} draft={draft} close={() => setShown(null)} />}
      {shown === 'json' && <JsonDialog name={name} draft={draft} close={() => setShown(null)} />}
    </div>
  )
}

const HINTS = [
  ['点击或拖动左侧字段', '加入表单'],
  ['拖动字段，或 Alt + 方向键', '调整顺序'],
  ['Delete', '删除选中的字段'],
  ['Ctrl + D', '复制选中的字段'],
  ['Ctrl + Z / Ctrl + Y', '撤销、恢复'],
] as const

function Hints() {
  return (
    <div className="flex flex-col gap-3 text-table">
      <p className="font-semibold">选择一个字段查看属性</p>
      <dl className="flex flex-col gap-2">
        {HINTS.map(([keys, does]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd className="text-secondary">{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
