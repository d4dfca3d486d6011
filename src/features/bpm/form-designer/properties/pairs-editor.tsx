import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '@wuguan/ui/button'

interface PairsEditorProps<T> {
  /** What one line is: 选项. */
  noun: string
  items: readonly T[]
  fresh: () => T
  onChange: (items: readonly T[]) => void
  /** Controls of a line. */
  children: (item: T, put: (next: T) => void, at: number) => ReactNode
}

/** A few short lines that are added and taken away. */
export function PairsEditor<T>({ noun, items, fresh, onChange, children }: PairsEditorProps<T>) {
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={noun}>
      {items.map((item, at) => (
        // Lines have no identity of their own: what is typed in them may repeat.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-center gap-1">
          {children(item, (next) => onChange(items.with(at, next)), at)}
          <IconButton
            size="sm"
            label={`删除第${at + 1}个${noun}`}
            icon={<Trash2 />}
            onClick={() => onChange(items.toSpliced(at, 1))}
          />
        </div>
      ))}
      <span>
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => onChange([...items, fresh()])}>
          添加{noun}
        </Button>
      </span>
    </div>
  )
}
