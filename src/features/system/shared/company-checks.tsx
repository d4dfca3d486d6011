import { useMemo } from 'react'
import type { CompanyNode } from '@wuguan/contract/system/company.actions'
import { CheckTree } from './check-tree'
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
  className,
  label = '公司',
}: CompanyChecksProps) {
  const nodes = useMemo(
    () =>
      nested(
        companies.filter(({ nodeType }) => nodeType <= 2),
        ({ id, name }) => ({ label: name, ...(fixed.includes(id) ? { disabled: true, note: '所属公司' } : {}) }),
      ),
    [companies, fixed],
  )
  return (
    <CheckTree
      label={label}
      searching="搜索公司"
      nodes={nodes}
      strict
      checked={[...value, ...fixed]}
      count={value.length}
      onCheck={(ids) => onChange(ids.filter((id) => !fixed.includes(id)))}
      className={className}
    />
  )
}
