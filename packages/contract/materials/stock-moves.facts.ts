import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { MOVE_DIRECTION, MOVE_KIND, PICK_PURPOSE } from './options.ts'

const qty = (label: string) => f.decimal(label, { precision: 16, scale: 3 })

/** Every move of stock, as the list shows them to the same person; in counts plus, out counts minus. */
export const stockMoves = defineFacts('materials.stockMoves', {
  label: '出入库',
  doc: '可见仓库的出入库流水，一条一行；结存等于入减出。',
  scope: 'company',
  title: 'moveNo',
  at: 'movedOn',
  fields: {
    moveNo: f.text('流水号', { width: 150 }),
    movedOn: f.date('日期'),
    warehouseId: f.ref('仓库', { to: 'materials.warehouse' }),
    materialId: f.ref('物资', { to: 'materials.material' }),
    typeId: f.ref('物资类型', { to: 'materials.materialType' }),
    projectId: f.ref('项目', { to: 'basedata.community', integerId: true }),
    kind: f.choice('类型', { of: MOVE_KIND }),
    direction: f.choice('方向', { of: MOVE_DIRECTION }),
    purpose: f.choice('用途', { of: PICK_PURPOSE }),
    positionId: f.ref('岗位', { to: 'system.position', integerId: true }),
    docNo: f.text('单据号', { width: 150 }),
    net: qty('净数量'),
    qty: qty('数量'),
    netWorth: f.money('净金额'),
    worth: f.money('金额'),
    useWorth: f.money('领用成本'),
  },
})
