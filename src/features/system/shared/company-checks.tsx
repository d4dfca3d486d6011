import { useMemo, useState } from 'react'
import type { CompanyNode } from '@wuguan/contract/system/company.actions'
import { SearchInput } from '@wuguan/ui/input'
import { Tree } from '@wuguan/ui/tree'
import { nested } from './organisation-nodes'

interface CompanyChecksProps {
  companies: readonly Pick<CompanyNode, 'id' | 'parentId' | 'name' | 'nodeType'>[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Companies that are in already and cannot be taken out. */
  fixed?: readonly number[]
  className?: string
  label?: string
}
const NONE: readonly number[] = []

/** Groups and companies to tick, each for itself. */
export function CompanyChecks({
  companies,
  value,
  onChange,
  fixed = NONE,
  className = 'h-72',
  label = '公司',
}: CompanyChecksProps) {
  const [text, setText] = useState('')
  const nodes = useMemo(
    () =>
      nested(
        companies.filter(({ nodeType }) => nodeType <= 2),
        ({ id, name }) => ({ label: name, ...(fixed.includes(id) ? { disabled: true, note: '所属公司' } : {}) }),
      ),
    [companies, fixed],
  )
  return (
    <div className="flex flex-col rounded border border-line">
      <div className="flex items-center gap-3 border-b border-line p-2">
        <SearchInput
          aria-label={`搜索${label}`}
          placeholder="搜索公司"
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
        strict
        checked={[...value, ...fixed]}
        onCheck={(ids) => onChange(ids.filter((id) => !fixed.includes(id)))}
        className={className}
      />
    </div>
  )
}
