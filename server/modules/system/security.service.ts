import { settingValue } from '@wuguan/contract/system/setting-value.entity'
import { SECURITY_LIMITS, type SecurityLimit } from '@wuguan/contract/system/security-limits'
import type { securityLimitsSave } from '@wuguan/contract/system/security.actions'
import { forbidden } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import { LIMIT_NAMES, limitSettings, ownLimits } from '../../kernel/auth/limits.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { savePlatformValue } from '../../kernel/setting-values.ts'

export async function listSecurityLimits({ q }: ActionContext): Promise<SecurityLimit[]> {
  const own = await ownLimits(q)
  return LIMIT_NAMES.map((name) => ({
    name,
    ...SECURITY_LIMITS[name],
    value: own[name] ?? SECURITY_LIMITS[name].initial,
    set: own[name] !== undefined,
  }))
}

/** Only the named ones change; the platform is the superAdmin's, as with its page settings. */
export async function saveSecurityLimits(
  context: ActionContext,
  values: ParsedOf<typeof securityLimitsSave>,
): Promise<SecurityLimit[]> {
  const { actor, q, now } = context
  if (!actor.superAdmin) throw forbidden()
  const own = await ownLimits(q)
  const changed = LIMIT_NAMES.filter((name) => values[name] !== undefined && values[name] !== (own[name] ?? null))
  for (const name of changed) await savePlatformValue(q, limitSettings[name], values[name] ?? null, actor.userId, now)
  const side = (of: Partial<Record<string, number | null>>) =>
    Object.fromEntries(changed.map((name) => [SECURITY_LIMITS[name].label, of[name] ?? null]))
  if (changed.length > 0)
    await writeLog(q, actor, now, [
      {
        module: 'system',
        entity: settingValue.name,
        entityId: 'security',
        title: '安全设置',
        action: 'edit',
        before: side(own),
        after: side(values),
      },
    ])
  return listSecurityLimits(context)
}
