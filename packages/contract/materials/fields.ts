import { f } from '../kernel/fields.ts'
import type { Fields } from '../kernel/fields.ts'

/** Fields that documents of the store share. */
const size = { precision: 14, scale: 3 } as const
export const QTY = { ...size, required: true, min: 0, exclusiveMin: true, width: 100 } as const
export const qty = f.decimal('数量', QTY)
export const limit = (label: string) => f.decimal(label, { ...size, min: 0 })
export const balance = (label: string) => f.decimal(label, { ...size, required: true, default: '0' })
/** Worth of one unit, tax included. */
export const unitCost = f.decimal('单价（含税）', { precision: 14, scale: 4, required: true, min: 0, width: 120 })
export const materialRef = f.ref('物资', { to: 'materials.material', required: true, width: 220 })
export const warehouseRef = (label = '仓库') =>
  f.ref(label, { to: 'materials.warehouse', required: true, indexed: true })
/** Project of the warehouse; none of a city's. */
export const place = f.refInt('项目', { to: 'basedata.community', readonly: true, indexed: true })
/** A batch as it comes in: by itself the day, and the shelf life of the material from it. */
export const batch = {
  batchNo: f.text('批号', { max: 40, width: 110 }),
  expireDate: f.date('有效期至', { width: 120 }),
} as const satisfies Fields
export const reason = (label = '原因') => f.text(label, { required: true, max: 200 })
