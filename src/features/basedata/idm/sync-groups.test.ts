import { expect, it } from 'vitest'
import type { SyncPlan } from '@wuguan/contract/basedata/device.actions'
import { parseIdmSearch } from './idm-search'
import { syncGroups } from './sync-groups'

const empty: SyncPlan = {
  count: 0,
  lastCount: null,
  aborted: null,
  create: [],
  update: [],
  match: [],
  disable: [],
  conflicts: [],
}

it('shows what needs eyes first and leaves empty kinds out', () => {
  const plan: SyncPlan = {
    ...empty,
    create: [{ externalId: 'E1', name: '王强' }],
    update: [{ externalId: 'E2', name: '李伟', changes: ['手机号', '部门'] }],
    conflicts: [{ externalId: 'E3', name: '张敏', reason: '手机号对应多个用户' }],
  }
  expect(syncGroups(plan).map(({ label, lines }) => [label, lines[0]?.note])).toEqual([
    ['冲突', '手机号对应多个用户'],
    ['新增', ''],
    ['更新', '手机号、部门'],
  ])
  expect(syncGroups(empty)).toEqual([])
})
it('knows two tabs', () => {
  expect(parseIdmSearch({ tab: 'accounts', page: '2' })).toMatchObject({ tab: 'accounts', page: 2 })
  expect(parseIdmSearch({ tab: 'x' }).tab).toBeUndefined()
})
