import { MESSAGES } from '@wuguan/contract/kernel/errors'
import { answers } from './answers.ts'
import type { CallDescription } from './route.ts'

interface Schema {
  properties?: Record<string, unknown>
  required?: readonly string[]
}

/** The OpenAPI 3.1 document of every registered call; made at the first request. */
export function openapi(calls: readonly CallDescription[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
    const schema = call.inputSchema() as Schema
    const inQuery = call.method === 'GET'
    const query = inQuery ? Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)) : []
    const body = inQuery
      ? undefined
      : call.multipart
        ? {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { file: { type: 'string', format: 'binary' } },
                  required: ['file'],
                },
              },
            },
          }
        : { content: { 'application/json': { schema } } }
    const operation = {
      operationId: call.name,
      tags: [call.module],
      summary: call.label,
      ...(call.permission ? { 'x-permission': call.permission } : {}),
      'x-access': call.access,
      security: call.access === 'public' ? [] : [{ token: [] }],
      parameters: [
        ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...query.map(([name, value]) => ({
          name,
          in: 'query',
          required: schema.required?.includes(name) ?? false,
          schema: value,
        })),
        ...(call.idempotent
          ? [
              {
                name: 'Idempotency-Key',
                in: 'header',
                required: call.idempotent === 'required',
                schema: { type: 'string', maxLength: 128 },
              },
            ]
          : []),
      ],
      ...(body ? { requestBody: body } : {}),
      responses: {
        200: {
          description: 'Envelope; code 0 is success, others are refusals with a sentence in msg.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'msg', 'data'],
                properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: call.outputSchema?.() ?? {} },
              },
            },
          },
        },
        ...(call.access === 'public'
          ? {}
          : { 401: { description: MESSAGES[401] }, 403: { description: MESSAGES[403] } }),
      },
    }
    ;(paths[call.path] ??= {})[call.method.toLowerCase()] = operation
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wuguan 物管', version },
    components: {
      schemas: answers().schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
    paths,
  }
}
