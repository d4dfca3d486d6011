import type { Json } from '../kernel/action.ts'

const days = (min: number, max: number) => ({ kind: 'number', min, max, unit: '天' }) as const
const months = { kind: 'number', min: 1, max: 60, unit: '个月' } as const

/** Intervals that the law and the region ask for lifts: data, so that a change of them changes no program. */
export const ELEVATOR_SETTINGS = {
  maintainDays: {
    code: 'elevator.maintainDays',
    title: '维保间隔上限',
    type: days(1, 90),
    initial: 15,
    help: '一般为15天；实行按需维保的地区按当地规定',
  },
  quarterMonths: { code: 'elevator.quarterMonths', title: '季度维保周期', type: months, initial: 3 },
  halfYearMonths: { code: 'elevator.halfYearMonths', title: '半年维保周期', type: months, initial: 6 },
  yearMonths: { code: 'elevator.yearMonths', title: '年度维保周期', type: months, initial: 12 },
  inspectYears: {
    code: 'elevator.inspectYears',
    title: '定期检验年份',
    type: { kind: 'texts' },
    initial: ['1', '4', '7', '9', '11', '13', '15'],
    help: '监督检验合格后第几年做定期检验，其余年份自行检测',
  },
  yearlyAfter: {
    code: 'elevator.yearlyAfter',
    title: '每年检验起始',
    type: { kind: 'number', min: 1, max: 60, unit: '年' },
    initial: 15,
    help: '超过该年数后每年做定期检验',
  },
  earlyMonths: {
    code: 'elevator.earlyMonths',
    title: '检验可提前',
    type: { kind: 'number', min: 0, max: 12, unit: '个月' },
    initial: 2,
  },
  forceStop: { code: 'elevator.forceStop', title: '检验逾期强制停用', type: { kind: 'flag' }, initial: false },
  releaseMinutes: {
    code: 'elevator.releaseMinutes',
    title: '困人解救时限',
    type: { kind: 'number', min: 1, max: 600, unit: '分钟' },
    initial: 60,
  },
  rescuePhone: {
    code: 'elevator.rescuePhone',
    title: '救援平台电话',
    type: { kind: 'texts' },
    initial: ['96333'],
    help: '印在轿厢标签上',
  },
} as const satisfies Record<string, { code: string; title: string; type: object; initial: Json; help?: string }>
