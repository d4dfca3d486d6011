import type { ActionForm, AnyAction, Parser } from '@wuguan/contract/kernel/action'
import { badInput } from '@wuguan/contract/kernel/errors'
import { inputJsonSchema } from '@wuguan/contract/kernel/json-schema'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CallRegistry, fastifyPath } from './route.ts'

/** A call with its route: OpenAPI, the permission matrix and the fuzz know it by what its action says. */
export function addCall(
  server: FastifyInstance,
  calls: CallRegistry,
  action: AnyAction,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  calls.add({
    name: action.name,
    module: action.module,
    label: action.label,
    method: action.method,
    path: action.path,
    access: action.access,
    permission: action.permission,
    inputSchema: () => schemaOf(action.form, action.input, 'input'),
    ...(action.output ? { outputSchema: () => schemaOf(action.answer, action.output!, 'output') } : {}),
    multipart: action.multipart,
    idempotent: action.idempotent,
    sample: action.sample ?? ((world) => sampleDraft(action.form!, world)),
  })
  server.route({ method: action.method, url: fastifyPath(action.path), handler })
}

/** An action made of fields is described by them; what has no zod behind it answers null; the others' schemas are zod's own. */
const schemaOf = (form: ActionForm | null, schema: Parser, io: 'input' | 'output'): unknown =>
  form
    ? inputJsonSchema(form)
    : schema._zod === undefined
      ? { type: 'null' }
      : z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' })

export function parsed<T>(schema: Parser<T>, raw: unknown): T {
  const result = schema.safeParse(raw)
  if (!result.success) throw badInput(issuesToFields(result.error))
  return result.data
}
