import type { importModel } from '@wuguan/contract/bpm/model.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { KEY_MAX, checkFile, checkKey } from './diagram.ts'
import { create } from './model.service.ts'
import { SHIPPED_FIXED, lockModel } from './model.queries.ts'
import { readDiagram } from './reading.ts'

interface Imported {
  readonly id: string
  readonly key: string
  readonly overwritten: boolean
}
const NAME_MAX = 60

/** Takes a file in as a model. Where its key is taken, the caller says whether that draft is overwritten or another one made. */
export async function importFile(context: ActionContext, input: ParsedOf<typeof importModel>): Promise<Imported> {
  const { fileName, bpmnXml, conflict } = input
  checkFile(fileName, bpmnXml)
  const { parsed, xml } = await readDiagram(bpmnXml)
  checkKey(parsed)
  const name = (parsed.name || fileName.replace(/\.(?:xml|bpmn)$/i, '')).slice(0, NAME_MAX)
  const taken = await modelOfKey(context, parsed.key)
  if (taken && conflict === 'overwrite') return overwrite(context, taken, parsed.key, name, xml)
  if (taken && conflict !== 'rename') throw refuse('流程标识已存在', { key: parsed.key, id: taken })
  const key = taken || input.key ? (input.key ?? (await freeKey(context, parsed.key))) : parsed.key
  const id = await create(context, { key, name, formType: 1, bpmnXml: (await readDiagram(xml, { key, name })).xml })
  return { id, key, overwritten: false }
}

async function modelOfKey({ q, actor }: ActionContext, key: string): Promise<string | null> {
  const [row] = await q.query<{ id: string }>(
    'select id from process_model where key = $1 and company_id = $2 and deleted_at is null',
    [key, actor.companyId],
  )
  return row?.id ?? null
}
async function freeKey(context: ActionContext, key: string): Promise<string> {
  for (let at = 2; ; at++) {
    const suffix = `_${at}`
    const next = key.slice(0, KEY_MAX - suffix.length) + suffix
    if ((await modelOfKey(context, next)) === null) return next
  }
}

async function overwrite(
  context: ActionContext,
  id: string,
  key: string,
  name: string,
  xml: string,
): Promise<Imported> {
  await lockModel(context, id, 'bpm:model:import', SHIPPED_FIXED)
  await context.q.query(
    'update process_model set bpmn_xml = $2, name = $3, dirty = true, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
    [id, (await readDiagram(xml, { name })).xml, name, context.actor.userId || null, context.now],
  )
  return { id, key, overwritten: true }
}
