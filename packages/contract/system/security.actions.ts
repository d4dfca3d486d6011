import { SECURITY_LIMITS, type SecurityLimit, type SecurityLimitName } from './security-limits.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { nothing } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

const PATH = '/basedata/sys/setting/security'

const limit = (name: SecurityLimitName) => {
  const { label, min, max } = SECURITY_LIMITS[name]
  const sentence = `${label}须为${min}到${max}之间的整数`
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence).nullable().optional()
}

/** Answers with `SecurityLimit[]`. */
export const securityLimits = defineAction('system.securityLimits', {
  label: '安全设置',
  method: 'GET',
  path: PATH,
  permission: 'system:page:view',
  input: nothing,
  output: returns<SecurityLimit[]>(),
})
/** The named limits only; null goes back to the default. They hold for the whole platform: superAdmin only. */
export const securityLimitsSave = defineAction('system.securityLimitsSave', {
  label: '保存安全设置',
  method: 'PUT',
  path: PATH,
  permission: 'system:page:edit',
  input: z.strictObject({
    idleSeconds: limit('idleSeconds'),
    liveSessions: limit('liveSessions'),
    lockFailures: limit('lockFailures'),
    lockMinutes: limit('lockMinutes'),
    passwordDays: limit('passwordDays'),
    maskedLookups: limit('maskedLookups'),
    maskedLookupsDaily: limit('maskedLookupsDaily'),
  }),
  output: returns<SecurityLimit[]>(),
  sample: () => ({ lockMinutes: 30 }),
})
