import { refuse } from '@wuguan/contract/kernel/errors'
import { caught } from './events.ts'
import { call } from './listening.ts'
import type { ParsedNode } from './parsed.ts'
import type { Run } from './run.ts'
import { ProcessError, runScript } from './script.ts'
import { launch } from './launch.ts'
import type { TokenRow } from './state.ts'
import { localVariables, setVariable, valueOf, variablesOf } from './values.ts'

/** Elements that work by themselves: scripts, handlers, other processes. */
async function orCaught(run: Run, token: TokenRow, node: ParsedNode, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    if (await caught(run, token, error.code)) return
    throw refuse(`节点【${node.name || node.id}】执行失败：${error.message}`)
  }
}

export const runScriptTask = (run: Run, token: TokenRow, node: ParsedNode) =>
  orCaught(run, token, node, async () => {
    const { value, set } = await runScript(run, node.script!, await variablesOf(run, token))
    for (const [name, one] of Object.entries(set)) setVariable(run, token, name, one)
    if (node.script!.resultVariable) setVariable(run, token, node.script!.resultVariable, value)
    await run.complete(token, null)
  })

export const runService = (run: Run, token: TokenRow, node: ParsedNode) =>
  orCaught(run, token, node, async () => {
    const value = await call(run, token, node.id, node.service!.handler ?? '', node.service!.fields, null, null)
    if (node.service!.resultVariable) setVariable(run, token, node.service!.resultVariable, value ?? null)
    await run.complete(token, null)
  })

/** Another definition runs in the place of this element, on its newest version or on the one that is named. */
export async function callProcess(run: Run, token: TokenRow, node: ParsedNode): Promise<void> {
  const called = node.call!
  const key = String(await valueOf(run, token, called.key))
  const { instance } = run.state
  const version =
    called.binding === 'version' && called.version ? Number(await valueOf(run, token, called.version)) : null
  const definition = await run.step.ports.definitionFor(run.step.context, {
    key,
    companyId: instance.companyId,
    ...(version === null ? {} : { version }),
  })
  if (!definition) throw refuse(`被调用的流程不存在或未部署：${key}`)
  const own = localVariables(run, token)
  const seen: Record<string, unknown> = { ...instance.formData, ...own }
  // Nothing goes along that no mapping names; all variables take the form with them.
  let variables: Record<string, unknown> = {}
  for (const mapping of called.in) {
    if (mapping.all) variables = { ...variables, ...own }
    else if (mapping.target)
      variables[mapping.target] = mapping.expression
        ? await valueOf(run, token, mapping.expression)
        : (seen[mapping.source ?? ''] ?? null)
  }
  token.state = 'waitCall'
  await launch(run.step, definition, {
    title: `${instance.title}-${node.name || definition.name}`,
    companyId: instance.companyId,
    communityId: instance.communityId,
    startUserId: instance.startUserId,
    startDepartmentId: instance.startDepartmentId,
    variables,
    formData: called.in.some(({ all }) => all) ? instance.formData : {},
    forbidSelf: instance.forbidSelf,
    parent: { instanceId: run.id, tokenId: token.id, activityKey: node.id },
  })
}
