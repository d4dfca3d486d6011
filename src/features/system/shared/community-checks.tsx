import { useMemo, useState } from 'react'
import type { OrganisationList } from '@wuguan/contract/system/company.actions'
import { SearchInput } from '@wuguan/ui/input'
import { Tree } from '@wuguan/ui/tree'
import { communityNodes } from './organisation-nodes'

interface CommunityChecksProps {
  organisation: OrganisationList
  value: readonly number[]
  onChange: (ids: number[]) => void
  className?: string
  label?: string
}

/** Communities to tick, under their companies; ticking a company ticks all of its own. */
export function CommunityChecks({
  organisation,
  value,
  onChange,
  className = 'h-72',
  label = '项目',
}: CommunityChecksProps) {
  const [text, setText] = useState('')
  const nodes = useMemo(() => communityNodes(organisation), [organisation])
  return (
    <div className="flex flex-col rounded border border-line">
      <div className="flex items-center gap-3 border-b border-line p-2">
        <SearchInput
          aria-label={`搜索${label}`}
          placeholder="搜索公司、项目"
          size="sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span role="status" className="shrink-0 text-small text-secondary">
          已选 {value.length} 个
        </span>
      </div>
      <Tree
        aria-label={label}
        nodes={nodes}
        initially="all"
        filter={text}
        checked={value}
        onCheck={(ids) => onChange(ids.filter((id) => id > 0))}
        empty="没有可选的项目"
        className={className}
      />
    </div>
  )
}
