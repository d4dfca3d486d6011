import type { World } from '@wuguan/contract/kernel/action'
import type { CallDescription } from '../../server/kernel/http/route.ts'
import type { Caller } from './app.ts'

interface Schema {
  properties?: Record<string, { enum?: unknown[] }>
  required?: string[]
}
type Input = Record<string, unknown>

/**
 * What is asked of one call: its sample, the sample without what may be left out, every choice of each coded parameter, and each of
 * the `words` where it asks for one.
 */
function inputsOf(call: CallDescription, world: World, words: readonly string[]): Input[] {
  const sample = call.sample(world)
  const full = (typeof sample === 'object' && sample !== null && !Array.isArray(sample) ? sample : {}) as Input
  const { required = [], properties = {} } = call.inputSchema() as Schema
  const needed = Object.entries(full).filter(([name]) => required.includes(name) || call.path.includes(`{${name}}`))
  return [
    full,
    Object.fromEntries(needed),
    ...Object.entries(properties).flatMap(([name, { enum: choices = [] }]) =>
      choices.map((value) => ({ ...full, [name]: value })),
    ),
    ...['keyword', 'q']
      .filter((name) => required.includes(name))
      .flatMap((name) => words.map((word) => ({ ...full, [name]: word }))),
  ]
}

/** The calls that read: every GET, and the exports of the lists. */
export const reads = ({ access, method, name }: CallDescription): boolean =>
  access !== 'public' && (method === 'GET' || name.endsWith('.export'))

/** Answers of calls that read, with each input, in a community and in all of them: request → answer as text. */
export async function readAll(
  calls: readonly CallDescription[],
  caller: Caller,
  world: World,
  place: { companyId: number; communityId: number },
  words: readonly string[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  // Exports are written down, and the log is among what is read.
  const ordered = [...calls].toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
  for (const call of ordered)
    for (const input of call.method === 'GET' ? inputsOf(call, world, words) : [{}])
      for (const communityId of [place.communityId, undefined]) {
        const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(String((input as Input)[name] ?? '0')),
        )
        const query = Object.fromEntries(
          Object.entries(input).filter(([name, value]) => !call.path.includes(`{${name}}`) && value != null),
        ) as Record<string, string>
        const key = `${call.name} ${path} ${JSON.stringify(query)} ${communityId === undefined ? 'everywhere' : 'in the community'}`
        if (answers.has(key)) continue
        const { headers, code, msg, data, raw } = await caller.call<unknown>(call.method, path, {
          ...(call.method === 'GET' ? { query } : { body: {} }),
          companyId: place.companyId,
          ...(communityId === undefined ? {} : { communityId }),
        })
        answers.set(
          key,
          String(headers['content-type']).includes('json')
            ? // A large export is a task, whose id is its own.
              JSON.stringify({ code, msg, data })
                .replace(/"taskId":"[^"]+"/, '"taskId"')
                // Which sources were too slow to answer is the machine's doing.
                .replace(/"late":\[[^\]]*\]/, '"late"')
            : raw.toString('latin1'),
        )
      }
  return answers
}
