export { deviceId } from './device'
export { Checklist, ChecklistInput, ItemsContext } from './checklist-input'
export { PlanForm } from './plan-form'
export { answerOf, ItemAnswers } from './item-answers'
