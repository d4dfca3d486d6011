import { defineFlow, system, verb } from '../kernel/flow.ts'
import { warehouse } from './warehouse.entity.ts'

export const warehouseFlow = defineFlow(
  warehouse,
  'state',
  {
    disable: verb('停用', {
      from: ['enabled'],
      to: 'disabled',
      permission: 'materials:warehouse:edit',
      ask: { title: '停用仓库“{name}”？', content: '停用后不能再出入库；有库存或未完成单据的仓库不能停用。' },
      danger: true,
    }),
    enable: verb('启用', { from: ['disabled'], to: 'enabled', permission: 'materials:warehouse:edit' }),
    count: system('开始盘点', { from: ['enabled'], to: 'counting' }),
    counted: system('结束盘点', { from: ['counting'], to: 'enabled' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
