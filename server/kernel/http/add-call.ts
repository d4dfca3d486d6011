import type { AnyAction, Parser, World } from '@wuguan/contract/kernel/action'
import { badInput } from '@wuguan/contract/kernel/errors'
import { inputJsonSchema } from '@wuguan/contract/kernel/json-schema'
import { sampleInput } from '@wuguan/contract/kernel/input-sample'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerSchema } from './answers.ts'
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
    inputSchema: () =>
      action.form
        ? inputJsonSchema(action.form)
        : z.toJSONSchema(action.input as z.ZodType, { io: 'input', unrepresentable: 'any' }),
    outputSchema: () => answerSchema(action.name),
    multipart: action.multipart,
    idempotent: action.idempotent,
    sample: action.sample ?? ((world) => sampleOf(action, world)),
  })
  server.route({ method: action.method, url: fastifyPath(action.path), handler })
}

function sampleOf(action: AnyAction, world: World): unknown {
  if (action.form) return sampleDraft(action.form, world)
  const sample = sampleInput(action.input as z.ZodType, world)
  if (sample === undefined) throw new Error(`action ${action.name}: its input makes no sample`)
  return sample
}

export function parsed<T>(schema: Parser<T>, raw: unknown): T {
  const result = schema.safeParse(raw)
  if (!result.success) throw badInput(issuesToFields(result.error))
  return result.data
}
