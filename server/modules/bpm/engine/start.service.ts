import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { type Launch, launch } from './launch.ts'
import type { EngineDefinition } from './ports.ts'
import type { Run } from './run.ts'
import { Step } from './step.ts'
import { valueOf } from './values.ts'

export interface Start extends Omit<Launch, 'title' | 'startDepartmentId' | 'parent'> {
  /** Words of the caller; else the template of the process, else its name and who started it. */
  readonly title: string | null
}

/** Starts an instance in the transaction of the caller; the first tasks stand when it returns. */
export async function startProcess(context: ActionContext, definition: EngineDefinition, of: Start): Promise<string> {
  if (definition.suspended) throw refuse('该流程已挂起，无法发起')
  if (of.business) {
    const [live] = await context.q.query(
      'select 1 from process_instance where business_type = $1 and business_id = $2 and result = 1',
      [of.business.type, of.business.id],
    )
    if (live) throw refuse('该单据已在审批中')
  }
  const [user] = await context.q.query<{ pet_name: string; department_id: number | null }>(
    'select pet_name, department_id from sys_user where id = $1',
    [of.startUserId],
  )
  const step = new Step(context)
  const fallback = `${definition.name}-${user?.pet_name ?? context.actor.petName}`
  const run = await launch(step, definition, {
    ...of,
    title: of.title?.trim() || fallback,
    startDepartmentId: user?.department_id ?? null,
  })
  if (!of.title?.trim()) await retitle(run, fallback)
  await step.finish()
  return run.id
}

async function retitle(run: Run, fallback: string): Promise<void> {
  const template = run.definition.settings.titleTemplate
  if (!template) return
  const title = String((await valueOf(run, null, template)) ?? '').trim()
  run.state.instance.title = (title || fallback).slice(0, 120)
}
