import { refuse } from '@wuguan/contract/kernel/errors'
import { z } from '@wuguan/contract/kernel/zod'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { DeliveryHandler, OutboxMessage } from '../../../kernel/outbox.ts'
import { defineSetting, ownPlatformValues } from '../../../kernel/setting-values.ts'
import { notify } from '../../app/notice.service.ts'
import type { InstanceView } from './ports.ts'
import type { TaskRow } from './state.ts'

/** Code that diagrams may name: service tasks and listeners run nothing else. */
export interface HandlerCall {
  readonly context: ActionContext
  readonly instance: InstanceView
  readonly elementId: string
  /** Event of a listener; null of a service task. */
  readonly event: string | null
  readonly task: TaskRow | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly variables: Readonly<Record<string, unknown>>
  set(name: string, value: unknown): void
  effect(message: OutboxMessage): void
}
export type Handler = (call: HandlerCall) => Promise<unknown>

const handlers = new Map<string, Handler>()
/** Registers a handler by the name under which diagrams call it. */
export function registerHandler(name: string, handler: Handler): void {
  if (handlers.has(name)) throw new Error(`two process handlers called ${name}`)
  handlers.set(name, handler)
}
export const isHandler = (name: string) => handlers.has(name)
export function handlerOf(name: string): Handler {
  const handler = handlers.get(name)
  if (!handler) throw refuse(`未注册的处理器：${name}`)
  return handler
}

export const HTTP_TOPIC = 'bpm.http'
const HTTP_TIMEOUT_MS = 10_000
const httpHosts = defineSetting({
  code: 'bpm.httpHosts',
  label: '流程回调允许的主机',
  schema: z.array(z.string()),
  initial: [] as string[],
})

async function updateRecord(call: HandlerCall, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { businessType, businessId } = call.instance
  call.set('business', { ...(call.variables['business'] as object | undefined), ...values })
  if (businessType && businessId)
    await call.context.kernel.approvals.kindOf(businessType)?.update?.(call.context, businessId, values)
}

registerHandler('setStatus', async (call) => {
  const status = call.fields['status'] ?? call.fields['value'] ?? null
  call.set(String(call.fields['variable'] ?? 'status'), status)
  await updateRecord(call, { status })
  return status
})
registerHandler('businessUpdate', async (call) => {
  await updateRecord(call, call.fields)
  return null
})
registerHandler('notify', async ({ context, fields, instance }) => {
  const said = fields['users']
  const list = Array.isArray(said) ? said : String(said ?? instance.startUserId).split(',')
  await notify(context.q, context.now, {
    userIds: list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0),
    module: 'bpm',
    title: String(fields['title'] ?? instance.title),
    body: String(fields['content'] ?? fields['body'] ?? instance.title),
    backUrl: '/bpm/todo',
  })
  return null
})
registerHandler('httpCallback', async ({ context, fields, instance, elementId, variables, effect }) => {
  const address = String(fields['url'] ?? '')
  const url = URL.canParse(address) ? new URL(address) : null
  const hosts = ((await ownPlatformValues(context.q, [httpHosts])).get(httpHosts.code) ?? httpHosts.initial) as string[]
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.includes(url.host))
    throw refuse(`回调地址不在允许范围内：${address}`)
  effect({
    topic: HTTP_TOPIC,
    bizType: 'bpm.processInstance',
    bizId: instance.id,
    payload: {
      url: url.href,
      method: String(fields['method'] ?? 'POST').toUpperCase(),
      body: fields['body'] ?? { instanceId: instance.id, elementId, variables },
    },
  })
  return null
})

/** Calls out after the commit; a failure is tried again by the outbox. */
export const deliverHttp: DeliveryHandler = async ({ payload }) => {
  const method = String(payload['method'])
  const answer = await fetch(String(payload['url']), {
    method,
    headers: { 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    ...(method === 'GET' ? {} : { body: JSON.stringify(payload['body']) }),
  })
  if (!answer.ok) throw new Error(`回调返回${answer.status}`)
}
