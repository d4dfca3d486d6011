import { communityTreeList, companyTreeList } from '@wuguan/contract/system/company.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { CommunityChecks } from './community-checks'
import { CompanyChecks } from './company-checks'

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])
const sorted = (ids: readonly number[]) => (ids.length > 0 ? ids.toSorted((a, b) => a - b) : null)

/** Companies that a role reaches or a group is shown in. */
export function ScopeCompaniesInput({ value, onChange, field }: InputProps) {
  const read = useRead('system.company', companyTreeList)
  return (
    <Loaded read={read} what="公司">
      {(all) => (
        <CompanyChecks
          companies={all}
          value={idsOf(value)}
          onChange={(ids) => onChange(sorted(ids))}
          label={field.label}
          className="h-48 max-w-form"
        />
      )}
    </Loaded>
  )
}
/** Communities that a role of its own scope reaches. */
export function ScopeCommunitiesInput({ value, onChange, field }: InputProps) {
  const read = useRead('basedata.community', communityTreeList)
  return (
    <Loaded read={read} what="项目">
      {(all) => (
        <CommunityChecks
          organisation={all}
          value={idsOf(value)}
          onChange={(ids) => onChange(sorted(ids))}
          label={field.label}
          className="h-48 max-w-form"
        />
      )}
    </Loaded>
  )
}
