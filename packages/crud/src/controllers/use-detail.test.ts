import { expect, it } from 'vitest'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { options } from '@wuguan/contract/kernel/options'
import { titleOf } from './use-detail.ts'

it('names a record whose title is a code by the words of the code', () => {
  const kind = f.choice('业务类型', { of: options(['monthReopen', '反月结']) })
  const approver = { label: '收费审批人', title: 'kind', fields: { kind } } as unknown as AnyEntity
  expect(titleOf(approver, { id: '1', kind: 'monthReopen', titles: {} } as unknown as AnyRow)).toBe('反月结')
})
