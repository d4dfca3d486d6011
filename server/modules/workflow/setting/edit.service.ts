import { badInput, forbidden, notFound } from '@wuguan/contract/kernel/errors'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { settingValue } from '@wuguan/contract/system/setting-value.entity'
import {
  type SettingCalls,
  type SettingChange,
  type SettingLine,
  type SettingSource,
} from '@wuguan/contract/workflow/setting.actions'
import { type RegisteredSetting, SETTINGS, settingOf, settingSchema } from '@wuguan/contract/workflow/setting-registry'
import { writeLog } from '../../../kernel/audit.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { Actor } from '../../../kernel/auth/actor.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ModuleBuilder, ParsedOf } from '../../../kernel/module.ts'
import { type StoredSetting, nearestValues } from './values.service.ts'
import { writeSettingValue } from '../../../kernel/setting-values.ts'

/** 参数设置: what holds at a place, where it comes from, and changing it there (L11). */
interface Page {
  /** What one must hold to change a value there. */
  readonly edit: string
  readonly shows: (setting: RegisteredSetting) => boolean
}

function mayEdit(actor: Actor, { edit }: Page, { reach }: RegisteredSetting, communityId: number | null): boolean {
  if (!actor.can(edit)) return false
  if (reach === 'platform') return actor.superAdmin && communityId === null
  const scope = actor.scope(edit)
  if (communityId === null) return scope.companies.includes(actor.companyId)
  return scope.communities.includes(communityId)
}
function sourceOf(found: StoredSetting | undefined, actor: Actor): SettingSource {
  if (!found) return '默认'
  if (found.communityId !== null) return '项目'
  if (found.companyId === null) return '平台'
  return found.companyId === actor.companyId ? '公司' : '上级'
}

async function lines(
  page: Page,
  { q, actor }: ActionContext,
  { communityId = null }: { communityId?: number | null | undefined },
): Promise<SettingLine[]> {
  if (communityId !== null && !actor.widest.communities.includes(communityId)) throw notFound()
  const settings = SETTINGS.filter(page.shows)
  const codes = settings.map(({ code }) => code)
  const found = await nearestValues(q, codes, { companyId: actor.companyId, communityId })
  return settings.map((setting) => {
    const row = found.get(setting.code)
    const own =
      row !== undefined &&
      (setting.reach === 'platform'
        ? row.companyId === null
        : communityId === null
          ? row.companyId === actor.companyId && row.communityId === null
          : row.communityId === communityId)
    return {
      ...setting,
      value: row?.value ?? setting.initial,
      source: sourceOf(row, actor),
      sourceName: row?.placeName ?? null,
      own,
      editable: mayEdit(actor, page, setting, communityId),
    }
  })
}

async function save(
  page: Page,
  { q, actor, now }: ActionContext,
  { code, communityId = null, value }: ParsedOf<SettingCalls['save']>,
): Promise<true> {
  const setting = settingOf(code)
  if (!setting || !page.shows(setting)) throw badInput({ code: '参数不存在' })
  if (!mayEdit(actor, page, setting, communityId)) throw forbidden()
  const companyId = setting.reach === 'platform' ? null : actor.companyId
  const at = [code, companyId, communityId]
  const WHERE = 'code = $1 and company_id is not distinct from $2 and community_id is not distinct from $3'
  const [before] = await q.query<{ value: unknown }>(`select value from setting_value where ${WHERE} for update`, at)
  const parsed = value === null || value === undefined ? null : settingSchema(setting).safeParse(value)
  if (parsed && !parsed.success)
    throw badInput({ value: Object.values(issuesToFields(parsed.error))[0] ?? '参数值不正确' })
  await writeSettingValue(q, code, { companyId, communityId }, parsed?.data ?? null, actor.userId || null, now)
  await writeLog(q, actor, now, [
    {
      module: 'workflow',
      entity: settingValue.name,
      entityId: code,
      title: setting.title,
      action: 'edit',
      before: { value: before?.value ?? null, communityId },
      after: { value: value ?? null, communityId },
      communityId,
    },
  ])
  return true
}

async function history(
  page: Page,
  { q, actor }: ActionContext,
  { code }: ParsedOf<SettingCalls['history']>,
): Promise<SettingChange[]> {
  const setting = settingOf(code)
  if (!setting || !page.shows(setting)) return []
  return q.query<SettingChange>(
    `select ${DATE_TIME('o.at')} as at, o.pet_name as "userName", coalesce(m.name, c.name, '平台') as level, o.before -> 'value' as before, o.after -> 'value' as after
     from operation_log o left join company c on c.id = o.company_id left join community m on m.id = (o.after ->> 'communityId')::bigint
     where o.entity = $1 and o.entity_id = $2 and o.company_id = any($3) order by o.at desc, o.id desc limit 50`,
    [settingValue.name, code, actor.widest.companies],
  )
}

/** The calls of a page of settings: of those that it shows, under the rights that they name. */
export function settingPage(
  { action }: ModuleBuilder,
  { values, save: saves, history: told }: SettingCalls,
  shows: Page['shows'] = () => true,
): void {
  const page: Page = { edit: saves.permission!, shows }
  action(values, (context, input) => lines(page, context, input))
  action(saves, (context, input) => save(page, context, input))
  action(told, (context, input) => history(page, context, input))
}
