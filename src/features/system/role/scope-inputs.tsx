import { communityTreeList, companyTreeList, type CompanyNode, type OrganisationList } from '@wuguan/contract/system/company.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { CommunityChecks } from '../shared/community-checks'
import { CompanyChecks } from '../shared/company-checks'
import { Loaded } from '../shared/loaded'
import { useRead } from '../shared/use-read'

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : [])
const sorted = (ids: readonly number[]) => (ids.length > 0 ? ids.toSorted((a, b) => a - b) : null)

/** Companies of the data scope 自定义. */
export function ScopeCompaniesInput({ value, onChange }: InputProps) {
  const read = useRead<CompanyNode[]>('system.company', companyTreeList)
  return <Loaded read={read} what="公司">{(all) => <CompanyChecks companies={all} value={idsOf(value)} onChange={(ids) => onChange(sorted(ids))} label="范围内公司" className="h-48 max-w-form" />}</Loaded>
}
/** Communities of the data scope 自定义. */
export function ScopeCommunitiesInput({ value, onChange }: InputProps) {
  const read = useRead<OrganisationList>('basedata.community', communityTreeList)
  return <Loaded read={read} what="项目">{(all) => <CommunityChecks organisation={all} value={idsOf(value)} onChange={(ids) => onChange(sorted(ids))} label="范围内项目" className="h-48 max-w-form" />}</Loaded>
}
