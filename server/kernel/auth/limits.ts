import { z } from '@wuguan/contract/kernel/zod'
import { SECURITY_LIMITS, type SecurityLimitName, type SecurityLimits } from '@wuguan/contract/system/security-limits'
import type { Queryable } from '../db/sql.ts'
import { type SettingDefinition, defineSetting, ownPlatformValues } from '../setting-values.ts'

/** Limits of sign-in and sessions (session book, parts 2 and 3), set for the whole platform. */
export const LIMIT_NAMES = Object.keys(SECURITY_LIMITS) as SecurityLimitName[]

export const limitSettings = Object.fromEntries(
  LIMIT_NAMES.map((name) => {
    const { label, min, max, initial } = SECURITY_LIMITS[name]
    return [
      name,
      defineSetting({
        code: `security.${name}`,
        label,
        schema: z.number().int().min(min).max(max),
        initial: initial as number,
      }),
    ]
  }),
) as Record<SecurityLimitName, SettingDefinition<number>>

/** What the platform has set itself. */
export async function ownLimits(q: Queryable): Promise<Partial<SecurityLimits>> {
  const values = await ownPlatformValues(q, Object.values(limitSettings))
  return Object.fromEntries(
    LIMIT_NAMES.flatMap((name) =>
      values.has(limitSettings[name].code) ? [[name, values.get(limitSettings[name].code)]] : [],
    ),
  )
}

export async function readLimits(q: Queryable): Promise<SecurityLimits> {
  const initial = Object.fromEntries(LIMIT_NAMES.map((name) => [name, limitSettings[name].initial])) as SecurityLimits
  return { ...initial, ...(await ownLimits(q)) }
}
