import type { ImportTemplate } from '@wuguan/crud/import-workbench'

/** 房产台账: creates missing buildings, units, customers and owner relations inside one community. */
export const HOUSE_REGISTER: ImportTemplate = {
  kind: 'house',
  title: '房产台账',
  hint: '支持 .xlsx、.xls、.csv，单次最多导入50000行。列名不必与模板一致，上传后逐列对应；缺少的楼栋、单元、客户和业主关系会自动建立。',
  community: { field: 'communityName' },
  listPath: '/basedata/house/list',
  refreshes: ['basedata.house', 'basedata.building', 'basedata.unit', 'basedata.community', 'basedata.customer', 'basedata.customerHouse'],
}
