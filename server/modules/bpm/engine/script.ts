import { evaluateProcess } from '@wuguan/contract/bpm/expression'
import { refuse } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import { dateTimeOf } from '../../../kernel/clock.ts'
import { OwnThread, ThreadLost } from '../../../kernel/own-thread.ts'
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
  if (script.resource) throw refuse(`脚本资源不存在：${script.resource}`)
  const { body } = script
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
const sandbox = new OwnThread<ScriptRequest, ScriptAnswer>(new URL('./sandbox.ts', import.meta.url), HARD_MS)

/** Runs a script in the sandbox thread, one after the other. */
export async function inSandbox({ body, variables }: ScriptRequest): Promise<ScriptOutcome> {
  const request = { body, variables: JSON.parse(JSON.stringify(variables)) as Record<string, unknown> }
  const answer = await sandbox.ask(request).catch((error: unknown) => {
    if (!(error instanceof ThreadLost)) throw error
    throw refuse(error.overdue ? '脚本执行超时' : `脚本执行失败：${error.message}`)
  })
  if (answer.kind === 'done') return { value: answer.value, set: answer.set }
  if (answer.kind === 'thrown') throw new ProcessError(answer.code, answer.message)
  throw refuse(answer.kind === 'refused' ? answer.message : '脚本执行失败')
}
