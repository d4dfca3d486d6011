import { useMemo } from 'react'
import type { OrganisationList } from '@wuguan/contract/system/company.actions'
import { CheckTree } from './check-tree'
import { communityNodes } from './organisation-nodes'

interface CommunityChecksProps {
  organisation: OrganisationList
  value: readonly number[]
  onChange: (ids: number[]) => void
  className?: string
  label?: string
}

/** Communities to tick, under their companies; ticking a company ticks all of its own. */
export function CommunityChecks({ organisation, value, onChange, className, label = '项目' }: CommunityChecksProps) {
  const nodes = useMemo(() => communityNodes(organisation), [organisation])
  return (
    <CheckTree
      label={label}
      searching="搜索公司、项目"
      nodes={nodes}
      checked={value}
      count={value.length}
      onCheck={(ids) => onChange(ids.filter((id) => id > 0))}
      empty="没有可选的项目"
      className={className}
    />
  )
}
