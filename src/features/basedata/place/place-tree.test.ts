import { describe, expect, it } from 'vitest'
import type { BuildingTreeOption } from '@wuguan/contract/basedata/place.actions'
import { cutAt, filtersOfPlace, pathTo, placeNodes, placeOfFilters } from './place-tree.logic'

const tree = {
  companies: [
    { id: 1, parentId: null, name: '云山物业' },
    { id: 2, parentId: 1, name: '华南公司' },
    { id: 3, parentId: 1, name: '空公司' },
  ],
  communities: [
    { id: 11, companyId: 2, name: '云山花园', buildingCount: 2, houseCount: 40 },
    { id: 12, companyId: 1, name: '滨江一号', buildingCount: 0, houseCount: 0 },
  ],
}
const building = (id: string, units: BuildingTreeOption['units']): BuildingTreeOption => ({
  id,
  buildName: id,
  buildCode: id,
  label: id,
  unitCount: units.length,
  houseCount: 20,
  units,
})
const buildings = new Map([
  [
    11,
    [
      building('b1', [{ id: 'd', unitName: '默认单元', isDefault: true, houseCount: 20 }]),
      building('b2', [
        { id: 'u1', unitName: '1单元', isDefault: false, houseCount: 12 },
        { id: 'u0', unitName: '默认单元', isDefault: true, houseCount: 0 },
      ]),
    ],
  ],
])
const nodes = placeNodes(tree, buildings)

describe('tree of places', () => {
  it('has companies with communities only, and counts up', () => {
    expect(nodes).toHaveLength(1)
    expect(nodes[0]).toMatchObject({ id: 'company:1', note: '40' })
    expect(nodes[0]?.children?.map((node) => node.label)).toEqual(['华南公司', '滨江一号'])
  })

  it('leaves the default unit out', () => {
    expect(pathTo(nodes, 'building:b1')[0]?.children).toBeUndefined()
    expect(pathTo(nodes, 'building:b2')[0]?.children?.map((node) => node.label)).toEqual(['1单元'])
  })

  it('offers to unfold a community whose buildings are not loaded', () => {
    const [root] = placeNodes(tree, new Map())
    expect(root?.children?.[0]?.children?.[0]).toMatchObject({ id: 'community:11', hasChildren: true })
    expect(root?.children?.[1]).toMatchObject({ id: 'community:12', hasChildren: false })
  })

  it('ends where it is told to', () => {
    const cut = cutAt(nodes, 'community')
    expect(pathTo(cut, 'community:11')[0]).toEqual({
      id: 'community:11',
      kind: 'community',
      label: '云山花园',
      note: '40',
    })
    expect(pathTo(cutAt(nodes, 'building'), 'building:b2')[0]?.children).toBeUndefined()
  })

  it.each([
    ['unit:u1', { communityId: '11', buildingId: 'b2', unitId: 'u1' }],
    ['building:b1', { communityId: '11', buildingId: 'b1' }],
    ['community:12', { communityId: '12' }],
    ['company:1', { communityId: '11,12' }],
  ])('narrows a list to %s and finds it again', (id, filters) => {
    expect(filtersOfPlace(nodes, id)).toEqual(filters)
    expect(placeOfFilters(nodes, filters)).toBe(id)
  })

  it('stands for no node when several places are chosen', () => {
    expect(placeOfFilters(nodes, {})).toBeNull()
    expect(placeOfFilters(nodes, { communityId: '11,99' })).toBeNull()
  })
})
