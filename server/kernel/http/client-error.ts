import type { Socket } from 'node:net'

const REASON: Readonly<Record<string, readonly [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '提交的内容过大'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求超时'],
}
const OTHER = ['400 Bad Request', '输入有误，请检查'] as const

/** Bytes that are no request end their connection; whoever sent them is told so, and sends nothing more over it. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, msg] = REASON[error.code ?? ''] ?? OTHER
  const body = Buffer.from(JSON.stringify({ code: 400, msg, data: null }))
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      ),
      body,
    ]),
  )
}
