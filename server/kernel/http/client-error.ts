import type { Duplex } from 'node:stream'

const REASON: Readonly<Record<string, readonly [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '提交的内容过大'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求超时'],
}
const OTHER = ['400 Bad Request', '输入有误，请检查'] as const
/** Who is told that his connection ends and keeps it open all the same is cut off after this. */
const LINGER_MS = 5_000

/** Bytes that are no request end their connection; whoever sent them is told so, and sends nothing more over it. */
export function refuseBytes(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else refuseSocket(socket, ...(REASON[error.code ?? ''] ?? OTHER))
}

/** Answers on a bare connection, outside of every request, and ends it. */
export function refuseSocket(socket: Duplex, status: string, msg: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = Buffer.from(JSON.stringify({ code: 400, msg, data: null }))
  // Nobody else listens any more, and an error without a listener ends the process.
  socket.on('error', () => socket.destroy())
  const cut = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(cut))
  // What still comes is read and thrown away: an unread rest would reset the connection before the answer is read.
  socket.resume()
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      ),
      body,
    ]),
  )
}
export const refuseMalformed = (socket: Duplex): void => refuseSocket(socket, ...OTHER)
