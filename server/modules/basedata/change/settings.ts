import { CHANGE_ACTION, CHANGE_TARGET } from '@wuguan/contract/basedata/base-change.entity'
import type { ApprovalSetting } from '@wuguan/contract/basedata/change.actions'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { switchBinding } from '../../bpm/binding/binding.service.ts'
import { writeSettingValue } from '../../../kernel/setting-values.ts'

export type ChangeTarget = (typeof CHANGE_TARGET)['items'][number]['code']
export type ChangeAction = (typeof CHANGE_ACTION)['items'][number]['code']

/** basedata.approval.{targetType}.{action}: the company's own value, else its nearest ancestor's, else off. */
const codeOf = (target: string, action: string) => `basedata.approval.${target}.${action}`
export const approvalType = (target: string, action: string) => `basedata.${target}.${action}`
/** The process that decides where a company has bound none of its own. */
const MODEL_KEY = 'baseChange'
const NEAREST = `select v.value from setting_value v join company a on a.id = v.company_id join company s on s.id = $2 and s.path like a.path || '%'
  where v.code = $1 and v.community_id is null order by a.level desc limit 1`

export async function approvalRequired(
  q: Queryable,
  companyId: number,
  target: ChangeTarget,
  action: ChangeAction,
): Promise<boolean> {
  const [row] = await q.query<{ value: unknown }>(NEAREST, [codeOf(String(target), String(action)), companyId])
  return row?.value === true
}

/** A community is never added by an approval. */
export const OFFERED = CHANGE_TARGET.items.flatMap((target) =>
  CHANGE_ACTION.items
    .filter((action) => target.code !== 'community' || action.code !== 'add')
    .map((action) => [target.code, action.code] as const),
)

export async function readSettings({ q, actor }: ActionContext): Promise<ApprovalSetting[]> {
  const settings: ApprovalSetting[] = []
  for (const [targetType, action] of OFFERED)
    settings.push({ targetType, action, required: await approvalRequired(q, actor.companyId, targetType, action) })
  return settings
}

export async function saveSettings(
  context: ActionContext,
  { settings }: { settings: ApprovalSetting[] },
): Promise<null> {
  const { q, actor, now } = context
  for (const { targetType, action, required } of settings)
    if (OFFERED.some(([target, act]) => target === targetType && act === action)) {
      const place = { companyId: actor.companyId, communityId: null }
      await writeSettingValue(q, codeOf(targetType, action), place, required, actor.userId, now)
      await switchBinding(context, { type: approvalType(targetType, action), modelKey: MODEL_KEY, on: required })
    }
  return null
}
