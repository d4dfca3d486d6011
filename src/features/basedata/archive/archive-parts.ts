/** Children of the archive in reading order. Those of modules that are not built show no tab: their link does not exist. */
export const ARCHIVE_PARTS = [
  { key: 'baseInfo', label: '基本信息' },
  { key: 'baseData', label: '基础资料' },
  { key: 'houseInfo', label: '房产信息' },
  { key: 'questions', label: '问卷记录' },
  { key: 'delivery', label: '交付记录' },
  { key: 'service', label: '服务记录' },
  { key: 'payOut', label: '欠费记录' },
  { key: 'paymentRecord', label: '缴费记录' },
  { key: 'satisfaction', label: '满意度' },
  { key: 'parking', label: '车辆车位' },
] as const
