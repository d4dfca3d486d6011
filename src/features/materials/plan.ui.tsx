import { previewStocktakePlan } from '@wuguan/contract/materials/materials.actions'
import { stocktakePlan } from '@wuguan/contract/materials/stocktake-plan.entity'
import { stocktakePlanFlow } from '@wuguan/contract/materials/stocktake-plan.flow'
import { stocktakeTask } from '@wuguan/contract/materials/stocktake-task.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { NewPlan, planActions, planCells } from '@/features/schedule'

const plans = { entity: stocktakePlan, preview: previewStocktakePlan, hint: '仓库在项目内选择。' }
export const NewStocktakePlan = () => <NewPlan {...plans} />

/** 盘点计划: its verbs, its form in steps beside the list, and how it does. */
export const stocktakePlanUi = entityUi(stocktakePlan, {
  flow: stocktakePlanFlow,
  refreshes: [stocktakeTask.name],
  list: {
    widths: { planNo: 116, name: 200, warehouseIds: 180, cycleText: 180, people: 140, nextSlotAt: 100 },
    verbs: ['list', 'delete', 'export'],
  },
  cells: planCells,
  rowActions: planActions(plans),
})
