import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@wuguan/ui/button'
import type { TreeLine } from './tree.logic.ts'

interface TreeCellProps {
  line: Pick<TreeLine<unknown>, 'level' | 'opens' | 'open'>
  /** What the row is called, for the arrow's label. */
  name: string
  fold: () => void
  children: ReactNode
}
const INDENT = 20

/** The first cell of a tree's row: as far in as it is deep, with the arrow that opens what is below it. */
export const TreeCell = ({ line: { level, opens, open }, name, fold, children }: TreeCellProps) => (
  <span className="flex min-w-0 items-center gap-1" style={{ paddingInlineStart: (level - 1) * INDENT }}>
    {opens ? (
      <IconButton
        size="sm"
        label={`${open ? '收起' : '展开'}${name}`}
        aria-expanded={open}
        icon={open ? <ChevronDown /> : <ChevronRight />}
        onClick={fold}
      />
    ) : (
      <span className="w-7 shrink-0" />
    )}
    {children}
  </span>
)
