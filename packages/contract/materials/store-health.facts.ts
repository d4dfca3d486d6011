import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const STORE_PART = options(['stock', '每日库存'], ['count', '盘点'], ['due', '应到采购'])

/** How a store is kept: what lies there day by day, what counts found, and what was to arrive. */
export const storeHealth = defineFacts('materials.storeHealth', {
  label: '仓储运营',
  doc: `每仓库、每类物资、每天一行库存与出库金额（按出入库流水推算）；已过账盘点每种物资一行，按过账日期；已下单采购每种物资一行，按期望到货日期，到期才计入。
仓库按可见范围。`,
  scope: 'company',
  title: 'docNo',
  at: 'onDay',
  fields: {
    onDay: f.date('日期', { width: 100 }),
    part: f.choice('统计对象', { of: STORE_PART, width: 88 }),
    docNo: f.text('单据号', { width: 150 }),
    warehouseId: f.ref('仓库', { to: 'materials.warehouse' }),
    typeId: f.ref('物资类型', { to: 'materials.materialType' }),
    materialId: f.ref('物资', { to: 'materials.material' }),
    projectId: f.ref('项目', { to: 'basedata.community', integerId: true }),
    stockAmount: f.money('库存金额', { doc: '当天结束时' }),
    outAmount: f.money('出库金额'),
    bookAmount: f.money('账面金额'),
    diffAmount: f.money('差异金额'),
    inTime: f.flag('按期到齐', { width: 88 }),
  },
})
