import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'

interface LineButtonsProps<R> {
  name: string
  at: number
  rows: readonly R[]
  put: (rows: readonly R[]) => void
}

/** Moves a line of a list that is being written up or down, or takes it out. */
export function LineButtons<R>({ name, at, rows, put }: LineButtonsProps<R>) {
  const swap = (other: number) => put(rows.with(at, rows[other]!).with(other, rows[at]!))
  return (
    <span className="ml-auto flex">
      <IconButton size="sm" label={`上移${name}`} icon={<ArrowUp />} disabled={at === 0} onClick={() => swap(at - 1)} />
      <IconButton
        size="sm"
        label={`下移${name}`}
        icon={<ArrowDown />}
        disabled={at === rows.length - 1}
        onClick={() => swap(at + 1)}
      />
      <IconButton size="sm" label={`删除${name}`} icon={<Trash2 />} onClick={() => put(rows.toSpliced(at, 1))} />
    </span>
  )
}
