import { DomainError, badInput } from '@wuguan/contract/kernel/errors'
import { OwnThread, ThreadLost } from '../../../kernel/own-thread.ts'
import { XML_MAX } from '../engine/xml.ts'
import { FILE_REFUSAL } from './diagram.ts'
import type { Reading, ReadingAnswer, ReadingRequest } from './reading-thread.ts'

export type { Reading }

/** Bytes of a small diagram: what people draw has a tenth of it. */
const SMALL = 256 * 1024
const threadOf = (limit: number) =>
  new OwnThread<ReadingRequest, ReadingAnswer>(new URL('./reading-thread.ts', import.meta.url), limit)
/** Hostile text takes the square of its size, so small diagrams have a thread of their own: none waits for a large one. */
const threads = { small: threadOf(5_000), large: threadOf(15_000) }

/** Reads a diagram, if wanted under another key and name. Refuses what is none, is too large, or takes too long to read. */
export async function readDiagram(xml: string, as: ReadingRequest['as'] = null): Promise<Reading> {
  const size = Buffer.byteLength(xml)
  if (size > XML_MAX) throw badInput({ bpmnXml: FILE_REFUSAL })
  const thread = size <= SMALL ? threads.small : threads.large
  const answer = await thread.ask({ xml, as }).catch((error: unknown) => {
    if (error instanceof ThreadLost && error.overdue) throw badInput({ bpmnXml: '流程图内容过多，请拆分为多个流程' })
    throw error
  })
  if (answer.kind === 'refused') throw new DomainError(answer.code, answer.message, answer.data)
  if (answer.kind !== 'read') throw new Error('the reading thread answered out of turn')
  return answer
}
