import { parentPort } from 'node:worker_threads'
import { compileConditions } from '@wuguan/contract/bpm/condition-rows'
import { renamedProcess } from '@wuguan/contract/bpm/bpmn-text'
import { DomainError, badInput, refuse } from '@wuguan/contract/kernel/errors'
import { parsedOf } from '../engine/parse.ts'
import type { ParsedProcess } from '../engine/parsed.ts'
import { readXml } from '../engine/xml.ts'
import { type DiagramRows, rowsOf } from './diagram.ts'

/** The thread that reads diagrams: a megabyte of BPMN takes longer than the event loop may be held. */
export interface ReadingRequest {
  readonly xml: string
  /** Key and name that the process is to have. */
  readonly as: { readonly key?: string; readonly name: string } | null
}
export interface Reading {
  /** The text as it was read: whole, and under the wanted key and name. */
  readonly xml: string
  readonly parsed: ParsedProcess
  readonly rows: DiagramRows
}
export type ReadingAnswer =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'read' } & Reading)
  | { readonly kind: 'refused'; readonly code: DomainError['code']; readonly message: string; readonly data: unknown }

/** Nodes and flows of a diagram: what follows the reading goes through them on the event loop, several times. */
const ELEMENTS_MAX = 5_000

/** Reads a diagram as it would run: rows of conditions become the expression of their flow where it has none. */
async function read({ xml: given, as }: ReadingRequest): Promise<Reading> {
  const text = await readXml(given)
  const [parsed, rows] = [parsedOf(text), rowsOf(text.definitions)]
  if (Object.keys(parsed.nodes).length + Object.keys(parsed.flows).length > ELEMENTS_MAX)
    throw badInput({ bpmnXml: `流程图的节点和连线不能超过${ELEMENTS_MAX}个` })
  const flows = { ...parsed.flows }
  for (const [id, conditions] of Object.entries(rows.conditions)) {
    const flow = flows[id]
    const body = compileConditions(conditions)
    if (flow && body !== null && !flow.condition?.body)
      flows[id] = { ...flow, condition: { language: null, body, resource: null } }
  }
  const process = { ...parsed, flows }
  const key = as?.key ?? parsed.key
  if (!as || (key === parsed.key && as.name === parsed.name)) return { xml: text.xml, parsed: process, rows }
  if (parsed.executables === 0) throw refuse('文件中没有流程')
  if (parsed.nodes[key] || flows[key]) throw refuse(`元素标识重复：${key}`)
  return {
    xml: renamedProcess(text.xml, parsed.key, key, as.name),
    parsed: { ...process, key, name: as.name },
    rows,
  }
}

async function answer(request: ReadingRequest): Promise<ReadingAnswer> {
  try {
    return { kind: 'read', ...(await read(request)) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { kind: 'refused', code: error.code, message: error.message, data: error.data }
  }
}

const port = parentPort
if (port) {
  // What is no refusal ends the thread; who asked hears of it.
  port.on('message', (request: ReadingRequest) => void answer(request).then((said) => port.postMessage(said)))
  port.postMessage({ kind: 'ready' } satisfies ReadingAnswer)
}
