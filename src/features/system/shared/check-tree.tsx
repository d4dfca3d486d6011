import { useState } from 'react'
import { SearchInput } from '@wuguan/ui/input'
import { Tree, type TreeProps } from '@wuguan/ui/tree'

interface CheckTreeProps extends Pick<TreeProps<number>, 'nodes' | 'checked' | 'onCheck' | 'strict' | 'empty'> {
  label: string
  /** What the search field looks for. */
  searching: string
  /** How many of the nodes count as chosen. */
  count: number
  className?: string
}

/** A tree to tick in, with a search field and the number of what is ticked. */
export function CheckTree({ label, searching, count, className = 'h-72', ...tree }: CheckTreeProps) {
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col rounded border border-line">
      <div className="flex items-center gap-3 border-b border-line p-2">
        <SearchInput
          aria-label={`搜索${label}`}
          placeholder={searching}
          size="sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span role="status" className="shrink-0 text-small text-secondary">
          已选 {count} 个
        </span>
      </div>
      <Tree aria-label={label} initially="all" filter={text} className={className} {...tree} />
    </div>
  )
}
