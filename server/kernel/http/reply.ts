import { OK } from '@wuguan/contract/kernel/envelope'
import type { FastifyReply } from 'fastify'
import { JsonText } from './route.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the envelope that was sent, for metrics and logs. */
    envelopeCode: number
  }
}

/** Sends a successful answer in the one wire shape. */
export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  reply.envelopeCode = OK
  const text = data instanceof JsonText ? data.text : JSON.stringify(data ?? null)
  return reply.type('application/json; charset=utf-8').send(`{"code":${OK},"msg":"","data":${text}}`)
}
