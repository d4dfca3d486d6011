/** Kinds of records that one is likely to look for, by entity. */
export const RECORD_TYPES: readonly { value: string; label: string }[] = [
  { value: 'basedata.community', label: '项目' },
  { value: 'basedata.building', label: '楼栋' },
  { value: 'basedata.unit', label: '单元' },
  { value: 'basedata.house', label: '房产' },
  { value: 'basedata.customer', label: '客户' },
  { value: 'basedata.housekeeper', label: '管家' },
  { value: 'basedata.contractor', label: '第三方单位' },
  { value: 'system.user', label: '用户' },
  { value: 'system.role', label: '角色' },
  { value: 'system.position', label: '岗位' },
]
