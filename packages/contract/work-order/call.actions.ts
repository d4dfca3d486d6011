import type { HouseHit } from '../basedata/house-hit.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { uuid } from '../kernel/inputs.ts'
import { plainNumber } from '../kernel/mobile.ts'
import { z } from '../kernel/zod.ts'
import { workOrder } from './work-order.entity.ts'

/** What an exchange says of a call: one event, signed. */
export const callEvent = z.object({
  callId: z.string().min(1).max(64),
  event: z.enum(['ring', 'answer', 'end', 'recording']),
  /** When it happened. */
  at: z.iso.datetime({ offset: true }),
  /** In any form that exchanges tell a number in. */
  caller: z
    .string()
    .regex(/^\+?[\d\s()-]{3,30}$/)
    .transform(plainNumber)
    .pipe(z.string().regex(/^\d{3,20}$/))
    .optional(),
  called: z
    .string()
    .regex(/^\d{3,20}$/)
    .optional(),
  extension: z
    .string()
    .regex(/^\d{2,10}$/)
    .optional(),
  recordingUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
})
export type CallEvent = z.output<typeof callEvent>

/** How an exchange signs: hex HMAC-SHA256 of `<time>.<body>` with its secret; the time in seconds since 1970. */
export const CALL_TIME = 'x-call-time'
export const CALL_SIGNATURE = 'x-call-signature'

/** The exchange's own call. Its body is signed text and is read as such; the answer is empty. */
export const callNotify = defineAction('work-order.callNotify', {
  label: '话务通知',
  path: '/wkorder/call/notify/{gatewayId}',
  access: 'public',
  input: z.object({ gatewayId: uuid('话务接入', 'work-order.callGateway') }),
  output: returns<never>(),
})

/** A call as its seat needs it: the number in full, and whom it may belong to. */
export interface DeskCall {
  id: string
  /** Not every number is a mobile. */
  number: string
  ringAt: string
  /** Houses with open orders first. */
  hits: (HouseHit & { openOrders: number })[]
}
export const deskCall = defineAction('work-order.deskCall', {
  label: '来电',
  method: 'GET',
  path: '/wkorder/desk/call/{id}',
  permission: workOrder.codes.add,
  input: z.object({ id: uuid('通话', 'work-order.callRecord') }),
  output: returns<DeskCall>(),
})

export const callRecording = defineAction('work-order.callRecording', {
  label: '听录音',
  method: 'GET',
  path: '/wkorder/call/recording/{id}',
  permission: 'workOrder:call:listen',
  input: z.object({ id: uuid('通话', 'work-order.callRecord') }),
  output: returns<{ url: string }>(),
})
