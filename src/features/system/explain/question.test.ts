import { expect, it } from 'vitest'
import { user } from '@wuguan/contract/system/user.entity'
import { role } from '@wuguan/contract/system/role.entity'
import { question, type Question } from './question'

const asked: Question = { kind: 'menu', companyId: 2, menuId: 7, entity: null, verb: 'edit', recordId: null }
it('asks about a menu as soon as it is chosen', () => {
  expect(question(5, asked, null)).toEqual({ userId: 5, companyId: 2, menuId: 7 })
  expect(question(5, { ...asked, menuId: null }, null)).toBeNull()
})
it('asks about a record by the code of what would be done with it', () => {
  const record: Question = { ...asked, kind: 'record', entity: 'system.user', recordId: 9 }
  expect(question(5, record, user)).toEqual({
    userId: 5,
    companyId: 2,
    entity: 'system.user',
    recordId: '9',
    code: 'system:user:edit',
  })
  expect(question(5, { ...record, recordId: null }, user)).toBeNull()
  expect(question(5, record, role)).toBeNull()
})
