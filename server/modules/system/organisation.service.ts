import type {
  CommunityBranch,
  CommunityEntry,
  CompanyBranch,
  CompanyNode,
  OrganisationList,
} from '@wuguan/contract/system/company.actions'
import { notFound } from '@wuguan/contract/kernel/errors'
import { type Actor, loadRights } from '../../kernel/auth/actor.ts'
import { accessibleCompanies } from '../../kernel/auth/companies.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { companyHooks } from './company.hooks.ts'

/** The flat rows as a tree; a node whose parent is not among them stands at the top. */
function nest<N extends { id: number; parentId: number | null }>(nodes: readonly N[]): (N & { children: N[] })[] {
  const branches = new Map(nodes.map((node) => [node.id, { ...node, children: [] as N[] }]))
  const tops: (N & { children: N[] })[] = []
  for (const branch of branches.values()) {
    const parent = branch.parentId === null ? undefined : branches.get(branch.parentId)
    if (parent) parent.children.push(branch)
    else tops.push(branch)
  }
  return tops
}

/** Companies and departments in scope, in tree order, with the users of each node and everything below it. */
export async function listCompanyTree({ actor, q }: ActionContext): Promise<CompanyNode[]> {
  const params = new Params()
  const scope = companyHooks.scope!(actor, null, 't', params)
  if (scope === 'none') return []
  const rows = await q.query<CompanyNode & { path: string }>(
    `select t.id, t.parent_id as "parentId", t.name, t.node_type as "nodeType", t.leader_id as "leaderId", l.pet_name as "leaderName", t.state,
       t.order_num as "orderNum", t.version, t.path, coalesce(u.n, 0) as "userCount", coalesce(u.enabled, 0) as "enabledUserCount"
     from company t left join sys_user l on l.id = t.leader_id
     left join (select coalesce(department_id, company_id) as node, count(*) as n, count(*) filter (where state = 1) as enabled from sys_user where deleted_at is null group by 1) u on u.node = t.id
     where t.deleted_at is null and ${scope} order by t.level, t.order_num, t.id`,
    params.values,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  // Deepest first, each node hands its users to its parent.
  for (const row of rows.toReversed()) {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    if (!parent) continue
    parent.userCount += row.userCount
    parent.enabledUserCount += row.enabledUserCount
  }
  return rows.map(({ path: _path, ...row }) => row)
}
export const readCompanyTree = async (context: ActionContext): Promise<CompanyBranch[]> =>
  nest(await listCompanyTree(context)) as CompanyBranch[]

/** Every community that the user may work in, in whichever of his companies he selects. */
async function reach(q: Queryable, actor: Actor): Promise<{ companies: number[]; communities: number[] }> {
  const user = {
    userId: actor.userId,
    superAdmin: actor.superAdmin,
    homeCompanyId: actor.homeCompanyId,
    departmentId: actor.departmentId,
  }
  const companies = await accessibleCompanies(q, user)
  const covered = new Set<number>()
  const communities = new Set<number>()
  // They come by path, so a company that an upper one opens whole needs no look of its own.
  for (const company of companies) {
    if (covered.has(company)) continue
    const { widest } = await loadRights(q, user, company, 0)
    for (const id of widest.companies) covered.add(id)
    for (const id of [...widest.communities, ...widest.ownCommunities]) communities.add(id)
  }
  return { companies, communities: [...communities] }
}

const COMMUNITY = `select id, name, name as label, company_id as "companyId", state from community where deleted_at is null`
const COMPANY = `select id, parent_id as "parentId", name, node_type as "nodeType", state from company where deleted_at is null`
type CompanyRow = OrganisationList['companyList'][number]
type CommunityRow = CommunityEntry

/** What the company and community switchers offer. */
export async function listOrganisation({ actor, q }: ActionContext): Promise<OrganisationList> {
  const { companies, communities } = await reach(q, actor)
  return {
    companyList: await q.query<CompanyRow>(`${COMPANY} and state = 1 and id = any($1) order by level, order_num, id`, [
      companies,
    ]),
    communityList: await q.query<CommunityRow>(`${COMMUNITY} and state = 1 and id = any($1) order by order_num, id`, [
      communities,
    ]),
  }
}

export async function readCommunityTree(context: ActionContext): Promise<CommunityBranch[]> {
  const { companyList, communityList } = await listOrganisation(context)
  return nest(
    companyList.map((company) => ({
      ...company,
      communityList: communityList.filter((community) => community.companyId === company.id),
    })),
  ) as unknown as CommunityBranch[]
}

/** For authorising communities: also stopped ones and those that the caller is not authorised for himself. */
export async function listWholeOrganisation({ actor, q }: ActionContext): Promise<OrganisationList> {
  const companies = await accessibleCompanies(q, actor)
  return {
    companyList: await q.query<CompanyRow>(`${COMPANY} and id = any($1) order by level, order_num, id`, [companies]),
    communityList: await q.query<CommunityRow>(`${COMMUNITY} and company_id = any($1) order by order_num, id`, [
      companies,
    ]),
  }
}

/** Accessible companies below one, direct and indirect. */
export async function listBelow({ actor, q }: ActionContext, { companyId }: { companyId: number }) {
  const companies = await accessibleCompanies(q, actor)
  if (!companies.includes(companyId)) throw notFound()
  return q.query<CompanyRow>(
    `select c.id, c.parent_id as "parentId", c.name, c.node_type as "nodeType", c.state from company c join company top on top.id = $2 and c.path like top.path || '%'
     where c.deleted_at is null and c.id <> $2 and c.id = any($1) order by c.level, c.order_num, c.id`,
    [companies, companyId],
  )
}
