import { community } from '@wuguan/contract/basedata/community.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { AnyHooks } from '../../../kernel/crud/hooks.ts'
import { houseHooks } from '../house/house.hooks.ts'
import { communityHooks } from '../place/community.hooks.ts'
import type { ChangeTarget } from './settings.ts'

/** What a change order may aim at. */
export interface Target {
  type: ChangeTarget
  /** As the sentences name it. */
  label: string
  entity: AnyEntity
  hooks: AnyHooks
  /** Fields whose change may need consent. */
  keyFields: readonly string[]
}

export const houseTarget: Target = {
  type: 'house',
  label: '房产',
  entity: house as AnyEntity,
  hooks: houseHooks as unknown as AnyHooks,
  keyFields: ['roomNo', 'unitId', 'buildingArea', 'chargeArea', 'houseType', 'saleStatus'],
}
export const communityTarget: Target = {
  type: 'community',
  label: '项目',
  entity: community as AnyEntity,
  hooks: communityHooks as unknown as AnyHooks,
  keyFields: ['name', 'companyId', 'buildingArea', 'chargeArea', 'greenArea', 'feeMode', 'projectType'],
}

const targets = new Map<ChangeTarget, Target>([
  ['house', houseTarget],
  ['community', communityTarget],
])
export function targetOf(type: ChangeTarget): Target {
  const target = targets.get(type)
  if (!target) throw new Error(`no change target ${String(type)}`)
  return target
}
