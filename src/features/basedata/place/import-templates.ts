import type { ImportTemplate } from '@wuguan/crud/import-workbench'

const PLACES = ['basedata.house', 'basedata.building', 'basedata.unit', 'basedata.community']

/** Imports of places; which columns each knows is the server's. */
export const importTemplates = {
  community: {
    kind: 'community',
    title: '项目',
    hint: '每行一个项目，导入后在项目列表中接管。',
    listPath: '/basedata/community/list',
    refreshes: PLACES,
  },
  building: {
    kind: 'building',
    title: '楼栋',
    hint: '每行一栋，导入到一个项目中。',
    community: { field: 'communityId' },
    listPath: '/basedata/building/list',
    refreshes: PLACES,
  },
  unit: {
    kind: 'unit',
    title: '单元',
    hint: '每行一个单元，所属楼栋须已存在。',
    community: { field: 'communityId' },
    listPath: '/basedata/unit/list',
    refreshes: PLACES,
  },
  /** 房产台账: creates missing buildings, units, customers and owner relations inside one community. */
  house: {
    kind: 'house',
    title: '房产台账',
    hint: '每行一套房产；文件中缺少的楼栋、单元、客户和业主关系会自动建立。',
    community: { field: 'community' },
    listPath: '/basedata/house/list',
    refreshes: [...PLACES, 'basedata.customer', 'basedata.customerHouse'],
  },
} as const satisfies Record<string, ImportTemplate>
