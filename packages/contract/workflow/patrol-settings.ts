/** How patrols are judged, as a company begins; a company or one of its communities sets it otherwise. */
const number = (title: string, unit: string, min: number, max: number, initial: number, help?: string) =>
  ({ title, type: { kind: 'number', unit, min, max }, initial, ...(help ? { help } : {}) }) as const
const flag = (title: string, initial: boolean, help?: string) =>
  ({ title, type: { kind: 'flag' }, initial, ...(help ? { help } : {}) }) as const

const SECTIONS = {
  巡检签到: {
    radiusMeters: number('签到半径', '米', 10, 1000, 50, '点位没有设置半径时'),
    suspectSameDevice: flag('标记疑似代签', true, '两人用同一设备签到时标记，不拒绝'),
    remindMinutes: number('任务提醒提前', '分钟', 0, 120, 15, '0为不提醒'),
    makeupDays: number('可补做天数', '天', 0, 7, 0, '漏做的任务在几天内可以补做'),
  },
  巡检双签: {
    doubleSignOn: flag('重点点位双签', false, '对之后生成的任务生效'),
    doubleSignMinutes: number('双签间隔上限', '分钟', 1, 120, 15, '超过后副签记为迟签'),
    coSignerPositions: {
      title: '可副签的岗位',
      type: { kind: 'refs', to: 'system.position', max: 50 },
      initial: [] as readonly number[],
      help: '没有设置时任何执行人都可以副签',
    },
  },
  巡检审核: {
    auditDefault: flag('任务默认须审核', false, '新增计划时的初始值'),
    auditHours: number('审核时限', '小时', 1, 168, 24),
  },
  巡检异常: {
    minorHours: number('轻微异常处理期限', '小时', 1, 720, 72),
    normalHours: number('一般异常处理期限', '小时', 1, 720, 24),
    seriousHours: number('严重异常处理期限', '小时', 1, 720, 4),
    autoOrderOnSerious: flag('严重异常自动转工单', true),
  },
} as const

type Widen<T> = T extends number ? number : T extends boolean ? boolean : T
type Sections = typeof SECTIONS
type Merged = { [K in keyof Sections]: (of: Sections[K]) => void }[keyof Sections] extends (of: infer All) => void
  ? All
  : never
export type PatrolSettings = { readonly [K in keyof Merged]: Widen<Merged[K] extends { initial: infer V } ? V : never> }

export const PATROL_SETTINGS = Object.entries(SECTIONS).flatMap(([module, settings]) =>
  Object.entries(settings).map(([name, said]) => ({
    name: name as keyof PatrolSettings,
    code: `patrol.${name}`,
    module,
    reach: 'community' as const,
    ...said,
  })),
)
