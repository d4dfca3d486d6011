import { uuidv7 } from '../../../kernel/ids.ts'
import { armScope } from './events.ts'
import { startOf } from './graph.ts'
import { listenProcess } from './listening.ts'
import type { EngineDefinition } from './ports.ts'
import type { Run } from './run.ts'
import type { Step } from './step.ts'

/** A new instance on its start event. */
export interface Launch {
  readonly title: string
  readonly companyId: number
  readonly communityId: number | null
  readonly startUserId: number
  readonly startDepartmentId: number | null
  readonly variables: Readonly<Record<string, unknown>>
  readonly formData?: Readonly<Record<string, unknown>>
  readonly business?: { readonly type: string; readonly id: string }
  readonly forbidSelf?: boolean
  readonly parent?: { readonly instanceId: string; readonly tokenId: string; readonly activityKey: string }
  /** Start event other than the plain one: of a message, signal or timer. */
  readonly startId?: string
}

const TITLE_MAX = 120

export async function launch(step: Step, definition: EngineDefinition, of: Launch): Promise<Run> {
  const run = step.create(
    {
      id: uuidv7(),
      companyId: of.companyId,
      processDefinitionId: definition.id,
      definitionKey: definition.key,
      businessType: of.business?.type ?? null,
      businessId: of.business?.id ?? null,
      title: of.title.slice(0, TITLE_MAX),
      startUserId: of.startUserId,
      startDepartmentId: of.startDepartmentId,
      communityId: of.communityId,
      variables: { ...of.variables },
      formData: { ...of.formData },
      result: 1,
      endReason: null,
      parentInstanceId: of.parent?.instanceId ?? null,
      parentTokenId: of.parent?.tokenId ?? null,
      callActivityKey: of.parent?.activityKey ?? null,
      suspended: false,
      forbidSelf: of.forbidSelf ?? false,
      failure: null,
      createTime: step.now,
      endTime: null,
    },
    definition,
  )
  run.log('start')
  const start = of.startId ?? startOf(definition.parsed, null)?.id
  if (!start) throw new Error(`definition ${definition.id} has no plain start`)
  await listenProcess(run, 'start')
  await armScope(run, null, null)
  const token = run.addToken({ activityId: start })
  run.arrive(token, start, null)
  return run
}
