import { type AnyEntity, type CrudVerb, moduleOf, nounOf } from '@wuguan/contract/kernel/entity'
import { inputJsonSchema, rowJsonSchema } from '@wuguan/contract/kernel/json-schema'
import type { RawQuery } from '@wuguan/contract/kernel/query'
import type { World } from '@wuguan/contract/kernel/action'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Sessions } from '../auth/sessions.ts'
import { writeLog } from '../audit.ts'
import { type Queryable, snake } from '../db/sql.ts'
import { type CallRegistry, type CallDescription, fastifyPath } from '../http/route.ts'
import { authenticate } from '../http/caller.ts'
import { sendData } from '../http/reply.ts'
import type { Kernel } from '../kernel.ts'
import { once } from '../idempotency.ts'
import { countTaken } from '../masked-lookups.ts'
import { type CrudRegistration, type NounCall, VERB_OF_CALL } from '../module.ts'
import { inTransaction } from '../tx.ts'
import { exportRows } from './export.ts'
import { readInfo, readPage, readSelect, readTabs, readTotals } from './read.ts'
import { createRow, deleteRows, updateBatch, updateOne } from './write.ts'

/** The noun calls of every entity: one parametric handler per verb. */
const CALLS: Readonly<
  Record<NounCall, { method: CallDescription['method']; suffix: string; label: (entity: AnyEntity) => string }>
> = {
  page: { method: 'GET', suffix: '/page', label: (e) => `${e.label}列表` },
  totals: { method: 'GET', suffix: '/totals', label: (e) => `${e.label}合计` },
  tabs: { method: 'GET', suffix: '/tabs', label: (e) => `${e.label}各页签的条数` },
  info: { method: 'GET', suffix: '/info/{id}', label: (e) => `${e.label}详情` },
  plain: { method: 'GET', suffix: '/plain/{id}', label: (e) => `查看${e.label}明文` },
  select: { method: 'GET', suffix: '/select', label: (e) => `选择${e.label}` },
  create: { method: 'POST', suffix: '', label: (e) => `新增${e.label}` },
  update: { method: 'PUT', suffix: '', label: (e) => `编辑${e.label}` },
  batch: { method: 'PUT', suffix: '/batch', label: (e) => `批量修改${e.label}` },
  delete: { method: 'DELETE', suffix: '', label: (e) => `删除${e.label}` },
  export: { method: 'POST', suffix: '/export', label: (e) => `导出${e.label}` },
}

/** Whether a noun has a call at all. */
export const OFFERED: (entity: AnyEntity, call: NounCall) => boolean = (entity, call) =>
  entity.verbs.includes(VERB_OF_CALL[call]) &&
  (call !== 'batch' || entity.batch.length > 0) &&
  (call !== 'tabs' || entity.list.tabs.length > 0)

export function registerCrud(
  server: FastifyInstance,
  kernel: Kernel,
  sessions: Sessions,
  calls: CallRegistry,
  { entity, hooks, without, flow, long }: CrudRegistration,
): void {
  if (entity.base === null) throw new Error(`${entity.name} has no base path`)
  const reading = (actor: Actor) => ({
    entity,
    hooks,
    flow,
    actor,
    q: kernel.q,
    read: <T>(work: (q: Queryable) => Promise<T>) =>
      kernel.reads.from(actor, (source) => (long ? long(source, work) : work(source.q))),
    secrets: kernel.secrets,
    now: kernel.clock.now(),
  })
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id
  const keyOf = (request: FastifyRequest) => (request.headers['idempotency-key'] as string | undefined) || null
  const writing = <T>(actor: Actor, work: (input: Parameters<typeof createRow>[0]) => Promise<T>) =>
    countTaken(kernel, actor, () =>
      inTransaction(kernel, ({ q, now }) => work({ entity, hooks, actor, q, secrets: kernel.secrets, now })),
    )

  const handlers: Record<NounCall, (actor: Actor, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>> = {
    page: (actor, request) => readPage(reading(actor), request.query as RawQuery),
    totals: (actor, request) => readTotals(reading(actor), request.query as RawQuery),
    tabs: (actor, request) => readTabs(reading(actor), request.query as RawQuery),
    info: (actor, request) => readInfo(reading(actor), idOf(request)),
    plain: async (actor, request) => {
      const row = await readInfo(reading(actor), idOf(request), true)
      const data = JSON.parse(row.text) as Record<string, unknown>
      Object.assign(data, await decrypted(kernel, entity, data['id']))
      await writeLog(kernel.q, actor, kernel.clock.now(), [
        {
          module: moduleOf(nounOf(entity)),
          entity: nounOf(entity),
          entityId: String(data['id']),
          title: String(data[entity.title] ?? ''),
          action: 'plain',
        },
      ])
      return data
    },
    select: (actor, request) => readSelect(reading(actor), request.query as RawQuery),
    create: (actor, request) =>
      writing(actor, (input) =>
        once(input.q, actor.userId, keyOf(request), [entity.name, request.body], input.now, () =>
          createRow(input, request.body),
        ),
      ),
    update: (actor, request) => writing(actor, (input) => updateOne(input, request.body)),
    batch: (actor, request) => writing(actor, (input) => updateBatch(input, request.body)),
    delete: (actor, request) => writing(actor, (input) => deleteRows(input, request.body)),
    export: (actor, request, reply) => exportRows({ kernel, entity, hooks, actor, body: request.body, reply }),
  }

  for (const [name, shape] of Object.entries(CALLS) as [NounCall, (typeof CALLS)[NounCall]][]) {
    if (without.includes(name) || !OFFERED(entity, name)) continue
    const verb: CrudVerb = VERB_OF_CALL[name]
    // Look-ups need a session only: they give id and label of what the caller may see with anything he holds.
    const permission = name === 'select' ? null : entity.codes[verb]
    const path = entity.base + shape.suffix
    calls.add({
      name: `${entity.name}.${name}`,
      module: entity.module,
      label: shape.label(entity),
      method: shape.method,
      path,
      access: permission ? 'permission' : 'session',
      permission,
      multipart: false,
      idempotent: name === 'create',
      inputSchema: () => schemaOf(entity, name),
      ...(name === 'info' ? { outputSchema: () => rowJsonSchema(entity) } : {}),
      sample: (world) => sampleOf(entity, name, world),
    })
    server.route({
      method: shape.method,
      url: fastifyPath(path),
      handler: async (request, reply) => {
        const { actor } = await authenticate(request, sessions)
        if (permission) actor.demand(permission)
        const data = await handlers[name](actor, request, reply)
        return reply.sent ? reply : sendData(reply, data)
      },
    })
  }
}

/** The encrypted fields of a record in clear: only the plain view, which is logged, may ask for them. */
async function decrypted(kernel: Kernel, entity: AnyEntity, id: unknown): Promise<Record<string, string>> {
  const names = Object.keys(entity.fields).filter((name) => entity.fields[name]!.kind === 'idNumber')
  if (names.length === 0) return {}
  const [row] = await kernel.q.query<Record<string, string | null>>(
    `select ${names.map((name) => `${snake(name)}_enc as "${name}"`).join(', ')} from ${entity.table} where id = $1`,
    [id],
  )
  return Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, stored]) =>
      stored === null ? [] : [[name, kernel.secrets.decrypt(stored)]],
    ),
  )
}

function schemaOf(entity: AnyEntity, call: NounCall): unknown {
  switch (call) {
    case 'create':
      return inputJsonSchema(entity)
    case 'update':
      return inputJsonSchema(entity, 'update')
    case 'delete':
      return { type: 'array', items: { type: entity.id === 'integer' ? 'integer' : 'string' }, minItems: 1 }
    case 'batch':
      return {
        type: 'object',
        required: ['ids', 'set'],
        properties: { ids: { type: 'array' }, set: { type: 'object' } },
      }
    case 'info':
    case 'plain':
      return {
        type: 'object',
        required: ['id'],
        properties: { id: { type: entity.id === 'integer' ? 'integer' : 'string' } },
      }
    default:
      return { type: 'object', properties: { keyword: { type: 'string' } } }
  }
}

function sampleOf(entity: AnyEntity, call: NounCall, world: World): unknown {
  switch (call) {
    case 'create':
      return sampleDraft(entity, world)
    case 'update':
      return {
        id: world.id(entity.name),
        version: 1,
        ...(entity.fields[entity.title]?.createOnly
          ? {}
          : { [entity.title]: sampleDraft(entity, world)[entity.title] }),
      }
    case 'batch': {
      const draft = sampleDraft(entity, world)
      const name = entity.batch.find((one) => draft[one] !== undefined) ?? entity.batch[0]!
      return { ids: [world.id(entity.name)], set: { [name]: draft[name] ?? null } }
    }
    case 'delete':
      return [world.id(entity.name)]
    case 'info':
    case 'plain':
      return { id: world.id(entity.name) }
    default:
      return {}
  }
}
