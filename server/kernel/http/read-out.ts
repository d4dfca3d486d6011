import type { IncomingMessage } from 'node:http'

/** Bytes; who sends more may meet a closed line. */
const MOST = 64 * 1024 * 1024
const PATIENCE_MS = 10_000

/**
 * Reads a body that is too large to its end and throws it away. The refusal ends the connection, and a sender who still writes
 * would see a broken line instead of the words.
 */
export async function readOut(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return
  await new Promise<void>((resolve) => {
    const patience = setTimeout(resolve, PATIENCE_MS)
    const stop = () => {
      clearTimeout(patience)
      resolve()
    }
    let left = MOST
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) stop()
    })
    for (const event of ['end', 'close', 'error']) body.once(event, stop)
    body.resume()
  })
}
