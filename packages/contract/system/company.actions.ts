import type { ShownRowOf } from '../kernel/entity.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { addressId, createBody, idList, keyword, nothing, updateBody } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { company } from './company.entity.ts'

/** A node of the company tree; counts are of users of the node and everything below it. */
export interface CompanyNode {
  id: number
  parentId: number | null
  name: string
  nodeType: number
  leaderId: number | null
  leaderName: string | null
  state: number
  orderNum: number | null
  version: number
  userCount: number
  enabledUserCount: number
}
export interface CompanyBranch extends CompanyNode {
  children: CompanyBranch[]
}
export interface CommunityEntry {
  id: number
  name: string
  label: string
  companyId: number
  state: number
}
export interface OrganisationList {
  companyList: { id: number; parentId: number | null; name: string; nodeType: number; state: number }[]
  communityList: CommunityEntry[]
}
export interface CommunityBranch {
  id: number
  parentId: number | null
  name: string
  nodeType: number
  state: number
  communityList: CommunityEntry[]
  children: CommunityBranch[]
}
export interface CompanyCandidate {
  id: number
  label: string
  parentId: number | null
  nodeType: number
}

/** With what hangs on it and on what lies below. */
export type CompanyDetail = ShownRowOf<typeof company> & {
  userCount: number
  enabledUserCount: number
  communityCount: number
  childCount: number
}

const O = '/basedata/base'
const freshCompany = (world: { id(entity: string): string | number; fresh(prefix: string): string }) => ({
  parentId: Number(world.id('system.company')),
  nodeType: 2 as const,
  name: world.fresh('公司'),
  code: world.fresh('C'),
})

export const companyTree = defineAction('system.companyTree', {
  label: '公司树',
  method: 'GET',
  path: `${O}/company/tree`,
  input: nothing,
  output: returns<CompanyBranch[]>(),
})
export const companyTreeList = defineAction('system.companyTreeList', {
  label: '公司列表',
  method: 'GET',
  path: `${O}/company/treelist`,
  input: nothing,
  output: returns<CompanyNode[]>(),
})
export const communityTree = defineAction('system.communityTree', {
  label: '公司项目树',
  method: 'GET',
  path: `${O}/community/tree`,
  input: nothing,
  output: returns<CommunityBranch[]>(),
})
export const communityTreeList = defineAction('system.communityTreeList', {
  label: '公司项目列表',
  method: 'GET',
  path: `${O}/community/treelist`,
  input: nothing,
  output: returns<OrganisationList>(),
})
export const communityTreeListAll = defineAction('system.communityTreeListAll', {
  label: '全部公司项目',
  method: 'GET',
  path: `${O}/community/treelistall`,
  permission: 'system:user:community',
  input: nothing,
  output: returns<OrganisationList>(),
})
export const companyList = defineAction('system.companyList', {
  label: '下级公司',
  method: 'GET',
  path: `${O}/company/list/{companyId}`,
  input: z.object({ companyId: addressId('公司', 'system.company') }),
  output: returns<{ id: number; parentId: number | null; name: string; nodeType: number; state: number }[]>(),
})
export const companySelect = defineAction('system.companySelect', {
  label: '选择公司',
  method: 'GET',
  path: `${O}/company/select`,
  input: z.object({
    keyword,
    ids: idList('公司'),
    nodeType: z
      .string()
      .regex(/^[123](,[123])*$/, '类型不正确')
      .optional(),
    page: z.coerce.number('页码须为正整数').int('页码须为正整数').positive('页码须为正整数').default(1),
    limit: z.coerce
      .number('每页条数须为正整数')
      .int('每页条数须为正整数')
      .positive('每页条数须为正整数')
      .max(1000, '每页条数超出限制')
      .default(200),
  }),
  output: returns<{ id: number; label: string; parentId: number | null; nodeType: number }[]>(),
})
export const companyInfo = defineAction('system.companyInfo', {
  label: '公司详情',
  method: 'GET',
  path: `${O}/company/info/{id}`,
  permission: 'system:company:list',
  input: z.object({ id: addressId('公司', 'system.company') }),
  output: returns<CompanyDetail>(),
})
export const companySave = defineAction('system.companySave', {
  label: '新增公司',
  path: `${O}/company/save`,
  permission: 'system:company:add',
  input: createBody<typeof company>(),
  output: returns<{ id: number }>(),
  sample: freshCompany,
})
export const companyUpdate = defineAction('system.companyUpdate', {
  label: '编辑公司',
  method: 'PUT',
  path: `${O}/company/update`,
  permission: 'system:company:edit',
  input: updateBody<typeof company>(),
  output: returns<null>(),
  sample: (world) => ({ id: Number(world.id('system.company')), version: 1, remark: '办公地点已更新' }),
})
export const companyDelete = defineAction('system.companyDelete', {
  label: '删除公司',
  method: 'DELETE',
  path: `${O}/company/{id}`,
  permission: 'system:company:delete',
  input: z.object({ id: addressId('公司', 'system.company') }),
  output: returns<null>(),
})
/** 1 = up, 2 = down, 3 = to the top, 4 = to the bottom. */
export const companyOrder = defineAction('system.companyOrder', {
  label: '调整公司顺序',
  method: 'PUT',
  path: `${O}/company/updateOrderNum`,
  permission: 'system:company:order',
  input: z.object({
    id: addressId('公司', 'system.company'),
    orderStatus: z.coerce
      .number('移动方式不正确')
      .int('移动方式不正确')
      .min(1, '移动方式不正确')
      .max(4, '移动方式不正确'),
  }),
  output: returns<null>(),
  sample: (world) => ({ id: Number(world.id('system.company')), orderStatus: 1 }),
})
