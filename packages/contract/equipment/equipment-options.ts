import { grades, options, states } from '../kernel/options.ts'

export const EQUIPMENT_STATUS = states({
  pending: [10, '待启用'],
  running: [20, '在用', 'success'],
  standby: [30, '备用', 'info'],
  fault: [40, '故障', 'danger'],
  repairing: [50, '维修中', 'warning'],
  stopped: [60, '停用'],
  scrapping: [70, '报废审批中', 'warning'],
  scrapped: [90, '报废'],
})
export const EQUIPMENT_SYSTEM = options(
  ['power', '供配电'],
  ['water', '给排水'],
  ['fire', '消防'],
  ['hvac', '暖通'],
  ['elevator', '电梯'],
  ['weak', '弱电'],
  ['lighting', '照明'],
  ['civil', '土建'],
  ['other', '其他'],
)
export const DOCUMENT_KIND = options(
  ['certificate', '检测证书'],
  ['calibration', '检定校准'],
  ['registration', '使用登记证'],
)
export const DOCUMENT_RESULT = grades(
  ['pass', '合格', 'success'],
  ['limited', '限制使用', 'warning'],
  ['fail', '不合格', 'danger'],
)
export const AGE_BAND = options(
  [1, '0–3年'],
  [2, '3–5年'],
  [3, '5–10年'],
  [4, '10–15年'],
  [5, '15年以上'],
  [6, '未启用'],
)
/** Days before the end of a warranty or a certificate from which that stands out. */
export const SOON_DAYS = 30
