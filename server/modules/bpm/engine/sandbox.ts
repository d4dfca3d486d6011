import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSWASMModule,
  newQuickJSWASMModuleFromVariant,
} from 'quickjs-emscripten-core'
import { parentPort } from 'node:worker_threads'

/** The thread that runs scripts of diagrams: an engine of its own without input or output, a fifth of a second, sixteen megabytes. */
export const TIME_MS = 200
/** Of the processor, not of the clock: on a busy machine a script that waits for its turn has not run too long. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const MEMORY_BYTES = 16 * 1024 * 1024
const STACK_BYTES = 256 * 1024
const RESULT_MAX = 100_000

export interface ScriptRequest {
  readonly body: string
  readonly variables: Readonly<Record<string, unknown>>
}
export type ScriptAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: unknown; readonly set: Record<string, unknown> }
  /** The script itself threw: an error event at its edge may catch it. */
  | { readonly kind: 'thrown'; readonly code: string; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

class Failure extends Error {
  readonly answer: ScriptAnswer
  constructor(answer: ScriptAnswer) {
    super()
    this.answer = answer
  }
}
const refused = (message: string) => new Failure({ kind: 'refused', message })

/** Names of variables that can stand as names of a script. */
const NAME = /^[A-Za-z_$][\w$]*$/
const OWN = new Set(['execution', 'setVariable', 'variables'])

function run(module: QuickJSWASMModule, { body, variables }: ScriptRequest): ScriptAnswer {
  const runtime = module.newRuntime()
  runtime.setMemoryLimit(MEMORY_BYTES)
  runtime.setMaxStackSize(STACK_BYTES)
  const end = spent() + TIME_MS
  runtime.setInterruptHandler(() => spent() > end)
  const vm = runtime.newContext()
  try {
    const names = Object.keys(variables).filter((name) => NAME.test(name) && !OWN.has(name))
    const prelude = `const variables = JSON.parse(${JSON.stringify(JSON.stringify(variables))}); const __set = {};
const setVariable = (name, value) => { __set[name] = value; variables[name] = value };
const execution = { getVariable: (name) => variables[name], setVariable };
${names.map((name) => `var ${name} = variables[${JSON.stringify(name)}];`).join('\n')}`
    evaluate(vm, prelude, end).dispose()
    const result = evaluate(vm, body, end)
    const value = plain(vm, result)
    result.dispose()
    const written = evaluate(vm, 'JSON.stringify(__set)', end)
    const set = vm.getString(written)
    written.dispose()
    if (set.length > RESULT_MAX) throw refused('脚本执行失败：结果过大')
    return { kind: 'done', value, set: JSON.parse(set) as Record<string, unknown> }
  } catch (error) {
    if (error instanceof Failure) return error.answer
    return { kind: 'refused', message: `脚本执行失败：${(error as Error).message}` }
  } finally {
    vm.dispose()
    runtime.dispose()
  }
}

function plain(vm: QuickJSContext, value: QuickJSHandle): unknown {
  const type = vm.typeof(value)
  if (type === 'undefined' || type === 'function' || type === 'symbol') return null
  const text = JSON.stringify(vm.dump(value) ?? null)
  if (text.length > RESULT_MAX) throw refused('脚本执行失败：结果过大')
  return JSON.parse(text)
}

function evaluate(vm: QuickJSContext, code: string, end: number): QuickJSHandle {
  const outcome = vm.evalCode(code)
  if (!outcome.error) return outcome.value
  const thrown = vm.dump(outcome.error) as { name?: string; message?: string; code?: unknown } | string | null
  outcome.error.dispose()
  if (spent() > end) throw refused('脚本执行超时')
  if (typeof thrown === 'string') throw new Failure({ kind: 'thrown', code: thrown, message: thrown })
  const message = thrown?.message ?? '未知错误'
  if (/out of memory/i.test(message)) throw refused('脚本执行失败：内存超出限制')
  if (thrown?.code === undefined && thrown?.name !== 'Error') throw refused(`脚本执行失败：${message}`)
  throw new Failure({ kind: 'thrown', code: String(thrown.code ?? message), message })
}

const port = parentPort
if (port) {
  const module = await newQuickJSWASMModuleFromVariant(variant)
  port.on('message', (request: ScriptRequest) => port.postMessage(run(module, request) satisfies ScriptAnswer))
  port.postMessage({ kind: 'ready' } satisfies ScriptAnswer)
}
