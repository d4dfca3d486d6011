import type { ImportTemplate } from '@wuguan/crud/import-workbench'

const PLACES = ['basedata.house', 'basedata.building', 'basedata.unit', 'basedata.community']
const SHEET = '支持 .xlsx、.xls、.csv，单次最多导入50000行。列名不必与模板一致，上传后逐列对应。'

/** Imports of places; which columns each knows is the server's. */
export const importTemplates = {
  community: { kind: 'community', title: '项目', hint: SHEET, listPath: '/basedata/community/list', refreshes: PLACES },
  building: { kind: 'building', title: '楼栋', hint: SHEET, community: { field: 'communityId' }, listPath: '/basedata/building/list', refreshes: PLACES },
  unit: { kind: 'unit', title: '单元', hint: `${SHEET}楼栋须已存在。`, community: { field: 'communityId' }, listPath: '/basedata/unit/list', refreshes: PLACES },
  /** 房产台账: creates missing buildings, units, customers and owner relations inside one community. */
  house: {
    kind: 'house',
    title: '房产台账',
    hint: `${SHEET}缺少的楼栋、单元、客户和业主关系会自动建立。`,
    community: { field: 'community' },
    listPath: '/basedata/house/list',
    refreshes: [...PLACES, 'basedata.customer', 'basedata.customerHouse'],
  },
} as const satisfies Record<string, ImportTemplate>
