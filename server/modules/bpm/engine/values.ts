import { evaluateProcess, isExpression, renderProcess } from '@wuguan/contract/bpm/expression'
import { refuse } from '@wuguan/contract/kernel/errors'
import { ExpressionError } from '@wuguan/contract/kernel/expression/expression'
import { dateTimeOf } from '../../../kernel/clock.ts'
import type { ParsedFlow, ParsedScript } from './parsed.ts'
import type { Run } from './run.ts'
import { ProcessError, runScript } from './script.ts'
import type { TokenRow } from './state.ts'

/** What a token sees: its own variables over those of its scopes over those of the instance, and the given records. */
class RolesWanted extends Error {
  readonly userId: number
  constructor(userId: number) {
    super()
    this.userId = userId
  }
}

export function localVariables(run: Run, token: TokenRow | null): Record<string, unknown> {
  const layers: Record<string, unknown>[] = []
  for (let at = token; at; at = at.parentId === null ? null : (run.state.tokens.get(at.parentId) ?? null))
    layers.unshift(at.variables)
  const visible = Object.assign({}, run.state.instance.variables, ...layers) as Record<string, unknown>
  for (const name of Object.keys(visible)) if (name.startsWith('_')) delete visible[name]
  return visible
}
export async function variablesOf(run: Run, token: TokenRow | null): Promise<Record<string, unknown>> {
  const local = localVariables(run, token)
  return {
    ...run.state.instance.formData,
    ...local,
    form: run.state.instance.formData,
    initiator: await run.initiator(),
    business: local['business'] ?? {},
  }
}

/** Sets a variable where a scope already has it, else on the instance. */
export function setVariable(run: Run, token: TokenRow | null, name: string, value: unknown): void {
  for (let at = token; at; at = at.parentId === null ? null : (run.state.tokens.get(at.parentId) ?? null))
    if (Object.hasOwn(at.variables, name)) {
      at.variables = { ...at.variables, [name]: value }
      return
    }
  run.state.instance.variables = { ...run.state.instance.variables, [name]: value }
}

async function withRoles<T>(
  run: Run,
  work: (options: { now: string; hasRole: (u: string, r: string) => boolean }) => T,
) {
  const options = {
    now: dateTimeOf(run.step.context.now),
    hasRole: (user: string, role: string) => {
      const id = Number(user)
      if (!Number.isSafeInteger(id)) return false
      const roles = run.step.knownRoles(id)
      if (!roles) throw new RolesWanted(id)
      return roles.has(role)
    },
  }
  for (;;) {
    try {
      return work(options)
    } catch (error) {
      if (!(error instanceof RolesWanted)) throw error
      await run.step.loadRoles(error.userId)
    }
  }
}

/** The value of an attribute: a literal, or what its expression gives; a failure refuses the action. */
export async function valueOf(run: Run, token: TokenRow | null, text: string, extra: object = {}): Promise<unknown> {
  if (!isExpression(text)) return text
  const variables = { ...(await variablesOf(run, token)), ...extra }
  try {
    return await withRoles(run, (options) => renderProcess(text, variables, options))
  } catch (error) {
    if (error instanceof ExpressionError) throw refuse(`表达式计算失败：${text}（${error.message}）`)
    throw error
  }
}
/** A condition of the diagram; null counts as false. */
export async function conditionOf(
  run: Run,
  token: TokenRow | null,
  text: string,
  extra: object = {},
): Promise<boolean> {
  const variables = { ...(await variablesOf(run, token)), ...extra }
  try {
    return (await withRoles(run, (options) => evaluateProcess(text, variables, options))) === true
  } catch (error) {
    if (error instanceof ExpressionError) throw refuse(`表达式计算失败：${text}（${error.message}）`)
    throw error
  }
}

/** Whether a flow is taken: an unknown variable makes it false and is noted, any other failure refuses the action. */
export async function flowHolds(run: Run, token: TokenRow, flow: ParsedFlow): Promise<boolean> {
  if (!flow.condition) return true
  const { language, body, resource } = flow.condition
  const variables = await variablesOf(run, token)
  try {
    if (language && language.toLowerCase() !== 'formula') {
      const script: ParsedScript = { format: language, body, resource, resultVariable: null }
      return (await runScript(run, script, variables)).value === true
    }
    return (await withRoles(run, (options) => evaluateProcess(body, variables, options))) === true
  } catch (error) {
    if (error instanceof ProcessError) throw refuse(`条件表达式计算失败：${flow.name || flow.id}`)
    if (!(error instanceof ExpressionError)) throw error
    if (error.reason.startsWith('未知变量')) {
      run.step.context.kernel.log.warn({ instance: run.id, flow: flow.id, reason: error.reason }, 'flow condition')
      return false
    }
    throw refuse(`条件表达式计算失败：${flow.name || flow.id}`)
  }
}
