import { PATROL_SETTINGS, type PatrolSettings } from '@wuguan/contract/workflow/patrol-settings'
import type { Queryable } from '../../kernel/db/sql.ts'
import { effectiveValues } from '../workflow/setting/values.service.ts'

/** How patrols of a place are judged, as its community, its company or the platform has it. */
export async function patrolSettings(
  q: Queryable,
  place: { companyId: number; communityId: number | null },
): Promise<PatrolSettings> {
  const codes = PATROL_SETTINGS.map(({ code }) => code)
  const value = await effectiveValues(q, codes, place)
  return Object.fromEntries(PATROL_SETTINGS.map(({ name, code }) => [name, value(code)])) as unknown as PatrolSettings
}
