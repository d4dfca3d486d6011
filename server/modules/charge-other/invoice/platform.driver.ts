import { z } from '@wuguan/contract/kernel/zod'
import { callSigned } from '../../../kernel/ports/signed-line.ts'
import type { TaxAnswer, TaxDriver, TerminalLine } from './drivers.ts'

/**
 * A tax platform that speaks signed JSON (`kernel/ports/signed-line.ts`): `{method, …}` to one address, answered with a code. 0 is done,
 * PROCESSING is taken and told by a notice later, BUSY is as good as no answer; everything else is a refusal with its words.
 */
const reply = z.object({
  code: z.string(),
  message: z.string().default(''),
  data: z
    .object({
      invoiceCode: z.string().nullish(),
      invoiceNo: z.string().optional(),
      formNo: z.string().optional(),
      remaining: z.number().int().nonnegative().nullish(),
    })
    .default({}),
})
type Reply = z.infer<typeof reply>
const [DONE, TAKEN, BUSY] = ['0', 'PROCESSING', 'BUSY']
const SILENT = '税务平台无应答'

async function ask(
  { address, appKey, secret }: TerminalLine,
  now: Date,
  method: string,
  more: Readonly<Record<string, unknown>>,
): Promise<Reply | null> {
  if (!address || !appKey || !secret) return null
  const read = reply.safeParse(await callSigned({ url: address, appKey, secret }, now, { method, ...more }))
  return read.success ? read.data : null
}

/** What an answer or a notice says of an invoice or a form. */
export function readAnswer(said: Reply | null): TaxAnswer {
  if (!said || said.code === BUSY) return { state: 'unknown', reason: said?.message || SILENT }
  if (said.code === TAKEN) return { state: 'waiting' }
  if (said.code !== DONE) return { state: 'refused', code: said.code, reason: said.message || '税务平台拒绝开票' }
  const { invoiceCode = null, invoiceNo, formNo } = said.data
  if (invoiceNo) return { state: 'done', data: { kind: 'issued', invoiceCode, invoiceNo } }
  if (formNo) return { state: 'done', data: { kind: 'confirmed', formNo } }
  return { state: 'unknown', reason: SILENT }
}
export const noticeBody = reply.extend({ noticeId: z.string().min(1).max(100), number: z.string().min(1).max(64) })

/** What a call says that is done at once; null: nothing that could be believed. */
const refusalOf = (said: Reply | null, otherwise: string) =>
  said && said.code !== BUSY ? { refused: said.code === DONE ? null : said.message || otherwise } : null

export const platform: TaxDriver = {
  issue: async (line, now, paper) => readAnswer(await ask(line, now, 'issue', { ...paper })),
  confirm: async (line, now, form) => readAnswer(await ask(line, now, 'redForm', { ...form })),
  void: async (line, now, paper) => refusalOf(await ask(line, now, 'void', paper), '税务平台拒绝作废'),
  deliver: async (line, now, paper) => refusalOf(await ask(line, now, 'deliver', paper), '税务平台拒绝发送'),
  async ping(line, now) {
    const said = await ask(line, now, 'ping', { sellerTaxNo: line.sellerTaxNo })
    return said?.code === DONE ? { remaining: said.data.remaining ?? null } : null
  },
}
