import { expect, it } from 'vitest'
import { asFormRow, userForm, withLists } from './user-form.entity'

it('shows the roles at the home company, the main position first and communities in order', () => {
  const row = asFormRow({
    id: 5,
    version: 1,
    createdAt: '',
    updatedAt: '',
    titles: { companyId: '广州' },
    companyId: 2,
    roles: [
      { roleId: 8, name: '维修工', companyId: 2, companyName: '广州' },
      { roleId: 3, name: '审计', companyId: 1, companyName: '集团' },
    ],
    communities: [
      { id: 9, name: '乙' },
      { id: 4, name: '甲' },
    ],
    positions: [
      { id: 7, name: '技工' },
      { id: 2, name: '值班' },
    ],
  })
  expect(row).toMatchObject({
    roleIds: [8],
    positionIds: [7, 2],
    communityIds: [4, 9],
    titles: { companyId: '广州', roleIds: ['维修工'], positionIds: ['技工', '值班'] },
  })
})
it('sends emptied relations as empty lists and leaves other fields alone', () =>
  expect(withLists({ id: 1, communityIds: null, email: null, roleIds: [2] })).toEqual({
    id: 1,
    communityIds: [],
    email: null,
    roleIds: [2],
  }))
it('asks for every field that its groups name', () => {
  for (const name of userForm.form.flatMap(({ fields }) => fields)) expect(userForm.fields).toHaveProperty(name)
})
