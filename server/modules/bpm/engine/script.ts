import { Worker } from 'node:worker_threads'
import { evaluateProcess } from '@wuguan/contract/bpm/expression'
import { refuse } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { ParsedScript } from './parsed.ts'
import type { Run } from './run.ts'
import type { ScriptAnswer, ScriptRequest } from './sandbox.ts'

/** A failure that a script or handler means: error events may catch it by its code. */
export class ProcessError extends Error {
  readonly code: string
  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}
export interface ScriptOutcome {
  readonly value: unknown
  /** Variables that the script set. */
  readonly set: Readonly<Record<string, unknown>>
}

export async function runScript(
  run: Run,
  script: ParsedScript,
  variables: Readonly<Record<string, unknown>>,
): Promise<ScriptOutcome> {
  const body = script.resource ? run.definition.scripts?.[script.resource.replace(/^.*[:/]/, '')] : script.body
  if (body === undefined) throw refuse(`脚本资源不存在：${script.resource}`)
  if (script.format.toLowerCase() === 'formula') {
    try {
      const value = evaluateProcess(body, variables, { now: dateTimeOf(run.step.context.now) })
      return { value, set: {} }
    } catch (error) {
      if (error instanceof ExpressionError) throw refuse(`脚本执行失败：${error.message}`)
      throw error
    }
  }
  return inSandbox({ body, variables })
}

/** What runs past its own limit inside one native call is stopped with its thread. */
const HARD_MS = 2_000
let queue: Promise<unknown> = Promise.resolve()
let thread: Worker | null = null

/** Runs a script in the sandbox thread, one after the other. */
export function inSandbox(request: ScriptRequest): Promise<ScriptOutcome> {
  const answer = queue.then(() => ask(request))
  queue = answer.catch(() => undefined)
  return answer
}
async function ask(request: ScriptRequest): Promise<ScriptOutcome> {
  const worker = thread ?? (await start())
  const answer = await exchange(worker, request)
  if (answer.kind === 'done') return { value: answer.value, set: answer.set }
  if (answer.kind === 'thrown') throw new ProcessError(answer.code, answer.message)
  throw refuse(answer.kind === 'refused' ? answer.message : '脚本执行失败')
}
async function start(): Promise<Worker> {
  const worker = new Worker(new URL('./sandbox.ts', import.meta.url))
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
  })
  // Between two scripts, too: an error without a listener would end the process.
  worker.on('error', () => {
    if (thread === worker) thread = null
  })
  // An idle sandbox does not keep the process alive.
  worker.unref()
  thread = worker
  return worker
}
function exchange(worker: Worker, request: ScriptRequest): Promise<ScriptAnswer> {
  return new Promise((resolve) => {
    const end = (answer: ScriptAnswer, stop: boolean) => {
      clearTimeout(timer)
      worker.removeAllListeners('message').off('error', failed).off('exit', gone)
      if (stop) {
        thread = null
        void worker.terminate()
      }
      resolve(answer)
    }
    const failed = (error: Error) => end({ kind: 'refused', message: `脚本执行失败：${error.message}` }, true)
    const gone = () => end({ kind: 'refused', message: '脚本执行失败' }, true)
    const timer = setTimeout(() => end({ kind: 'refused', message: '脚本执行超时' }, true), HARD_MS)
    worker.once('message', (answer: ScriptAnswer) => end(answer, false))
    worker.once('error', failed)
    worker.once('exit', gone)
    worker.postMessage({ body: request.body, variables: JSON.parse(JSON.stringify(request.variables)) as object })
  })
}
