/** The way from an empty system to a house register. */
export type StepKey = 'company' | 'community' | 'houses'
export interface GuideState {
  /** The company's data have been looked at and saved. */
  companyChecked: boolean
  communities: number
  houses: number
}
export interface GuideStep {
  key: StepKey
  title: string
  hint: string
  done: boolean
}

export function stepsOf({ companyChecked, communities, houses }: GuideState): GuideStep[] {
  return [
    {
      key: 'company',
      title: '完善公司',
      hint: '公司名称会出现在单据和报表上。',
      done: companyChecked || communities > 0,
    },
    { key: 'community', title: '新建项目', hint: '项目是楼栋、房产和收费的归属。', done: communities > 0 },
    {
      key: 'houses',
      title: '导入房产台账',
      hint: '用现有的表格导入房产、业主和住户，列名不必与模板一致。',
      done: houses > 0,
    },
  ]
}

/** The step that stands open: the first one that is not done. */
export const currentStep = (steps: readonly GuideStep[]): StepKey | null =>
  steps.find((step) => !step.done)?.key ?? null
