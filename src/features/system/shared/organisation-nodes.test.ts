import { expect, it } from 'vitest'
import { communityNodes, departmentsOf, nested } from './organisation-nodes'

const companyList = [
  { id: 1, parentId: null, name: '集团', nodeType: 1, state: 1 },
  { id: 2, parentId: 1, name: '广州', nodeType: 2, state: 1 },
  { id: 3, parentId: 2, name: '工程部', nodeType: 3, state: 1 },
  { id: 4, parentId: 3, name: '水电组', nodeType: 3, state: 1 },
  { id: 5, parentId: 1, name: '空公司', nodeType: 2, state: 1 },
]
const community = (id: number, companyId: number, state = 1) => ({
  id,
  companyId,
  name: `项目${id}`,
  label: `项目${id}`,
  state,
})

it('puts communities under their companies without a clash of ids, and leaves empty companies out', () => {
  expect(communityNodes({ companyList, communityList: [community(2, 2), community(7, 2, 0)] })).toEqual([
    {
      id: -1,
      label: '集团',
      children: [
        {
          id: -2,
          label: '广州',
          children: [
            { id: 2, label: '项目2' },
            { id: 7, label: '项目7', note: '已停用' },
          ],
        },
      ],
    },
  ])
})
it('finds the departments of a company, those below departments too, not those of companies below', () => {
  expect(departmentsOf(companyList, 2).map(({ id }) => id)).toEqual([3, 4])
  expect(departmentsOf(companyList, 1)).toEqual([])
})
it('keeps a record whose parent is out of sight', () => {
  expect(nested([{ id: 9, parentId: 8 }], () => ({ label: '九' }))).toEqual([{ id: 9, label: '九' }])
})
