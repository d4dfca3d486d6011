/** Limits of sign-in, of sessions and of searching by masked values that the platform may set, with the values that hold until it does. */
export const SECURITY_LIMITS = {
  idleSeconds: { label: '空闲自动退出时间', unit: '秒', min: 600, max: 50_400, initial: 7_200 },
  liveSessions: { label: '同类终端同时登录数', unit: '个', min: 1, max: 20, initial: 5 },
  /** Of one address that the account knows, for that account; then it waits twice as long each time, without a picture. */
  lockFailures: { label: '同一地址须等待前的失败次数', unit: '次', min: 3, max: 20, initial: 10 },
  lockMinutes: { label: '同一地址最长等待时间', unit: '分钟', min: 5, max: 1_440, initial: 30 },
  passwordDays: { label: '密码有效期', unit: '天', min: 7, max: 3_650, initial: 90 },
  maskedLookups: { label: '每10分钟按完整号码查询', unit: '次', min: 1, max: 1_000, initial: 30 },
  maskedLookupsDaily: { label: '每24小时按完整号码查询', unit: '次', min: 1, max: 10_000, initial: 200 },
} as const satisfies Record<string, { label: string; unit: string; min: number; max: number; initial: number }>

export type SecurityLimitName = keyof typeof SECURITY_LIMITS
export type SecurityLimits = Record<SecurityLimitName, number>

/** A limit as the settings page shows it; `set` says that the platform has a value of its own. */
export interface SecurityLimit {
  name: SecurityLimitName
  label: string
  unit: string
  min: number
  max: number
  initial: number
  value: number
  set: boolean
}
