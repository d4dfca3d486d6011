import { connect } from 'node:net'
import type { Random } from './random.ts'

/** Bytes on a bare connection: what no HTTP client would send, and what one sends who means harm. */
export interface RawRequest {
  readonly name: string
  readonly bytes: Buffer
}

const HOST = 'Host: a\r\n'
const WEBSOCKET = `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
const MQTT = `${WEBSOCKET}Sec-WebSocket-Protocol: mqtt\r\n`

/** One frame of a client, masked with zeros, so that its payload can be read here. */
export function frame(payload: Buffer, opcode = 2, final = true): Buffer {
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([Buffer.from([(final ? 0x80 : 0) | opcode]), length, Buffer.alloc(4), payload])
}
/** CONNECT of MQTT 3.1.1, clean session, client `a`, user `a`, password `a`. */
const CONNECT = Buffer.from([0x10, 19, 0, 4, 77, 81, 84, 84, 4, 0xc2, 0, 60, 0, 1, 97, 0, 1, 97, 0, 1, 97])
const upgraded = (...frames: Buffer[]) => Buffer.concat([Buffer.from(`GET /mqtt HTTP/1.1\r\n${MQTT}\r\n`), ...frames])

const TARGETS = [
  '/', '//', '///', '/mqtt', '//mqtt', 'mqtt', '*', '/%', '/%00', '/%zz', '/%ff%fe', '/%c0%ae%c0%ae/', '/..%2f..%2fetc/passwd', '/?%', '/?a=%zz',
  '/?[]=&a[b]=c', '/#', '/;', '/\\', '\\', '?', 'http://[', 'http://', 'http://a', 'http://a/mqtt', 'http://[::1', 'http://[::1]/mqtt', 'http://a:99999/',
  'https://a:b@c/', 'ws://', 'javascript:alert(1)', 'file:///etc/passwd', '//[', '//a:b:c/', '/basedata/base/house/page?limit=%', '/config.json/..', '/assets/%2e%2e/index.html',
  '/.%00./', '/a'.repeat(3_000), `/${'%41'.repeat(2_000)}`, `/?${'a=1&'.repeat(3_000)}`, '/\u00e9', '/\u0085', '/health', '/openapi.json',
] // prettier-ignore
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PATCH',
  'PRI',
  'M-SEARCH',
  'get',
  'G\u0000T',
  '',
]
const VERSIONS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.', 'HTTX/1.1', '']
const HEADERS = [
  HOST, WEBSOCKET, MQTT, 'Connection: Upgrade\r\nUpgrade: h2c\r\n', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', 'Connection: close\r\n', 'Expect: 100-continue\r\n', 'Expect: x\r\n',
  'Content-Length: -1\r\n', 'Content-Length: 5\r\nContent-Length: 6\r\n', 'Content-Length: 99999999999999999999\r\n', 'Content-Length: 1e3\r\n', 'Content-Length: 10\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: chunked, chunked\r\n', 'Transfer-Encoding: gzip\r\n', 'Transfer-Encoding : chunked\r\n', 'X: a\r\n b\r\n', ': x\r\n', 'X\r\n', 'X: \u0000\r\n', 'X: \u00ff\r\n',
  `X: ${'a'.repeat(20_000)}\r\n`, 'X: a\r\n'.repeat(2_500), 'Content-Type: application/json\r\n', 'Content-Type: multipart/form-data\r\n', 'Content-Type: multipart/form-data; boundary=\r\n', `Content-Type: multipart/form-data; boundary=${'a'.repeat(200)}\r\n`,
  'Content-Type: ;;;\r\n', 'Content-Encoding: gzip\r\n', 'Accept-Encoding: gzip;q=x, *;q=0\r\n', 'Range: bytes=9-1,-,0-\r\n', 'If-None-Match: "\r\n', 'If-Modified-Since: x\r\n', 'X-Forwarded-For: a, [::, 999.1.1.1\r\n', 'X-Forwarded-Proto: \u00e9\r\n',
  'Forwarded: for="[\r\n', 'Token: \u00ff\u00fe\r\n', 'Token: a\r\nToken: b\r\n', 'CommunityId: 1, 2\r\n', 'Cookie: =;=;\r\n', 'Origin: http://[\r\n', 'Host: [\r\n', 'Host: a\r\nHost: b\r\n', 'Sec-WebSocket-Version: 99\r\n', 'Sec-WebSocket-Protocol: ,,mqtt,\r\n',
  'Sec-WebSocket-Extensions: permessage-deflate; x="\r\n', 'Trailer: X\r\n', 'Keep-Alive: timeout=-1\r\n',
] // prettier-ignore
const BODIES = [
  '', '{', '{}', '0\r\n\r\n', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '-1\r\n', 'z\r\n', '5;x="\r\nhello\r\n0\r\n\r\n', `5;${'x'.repeat(20_000)}\r\n`, '5\r\nhelloworld\r\n', '0\r\nX: \u0000\r\n\r\n', '\u0000'.repeat(100),
  'GET /health HTTP/1.1\r\nHost: a\r\n\r\n', '--\r\n\r\n', '\u001f\u008b\u0008\u0000', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
] // prettier-ignore
const CLOSED = 'Connection: close\r\n'

const get = (target: string, headers = HOST) => Buffer.from(`GET ${target} HTTP/1.1\r\n${headers}\r\n`, 'latin1')
const raw = (text: string) => Buffer.from(text, 'latin1')
const named = (name: string, bytes: Buffer): RawRequest => ({ name, bytes })

/** One of each kind; after every one of them the server answers as before. */
export const HOSTILE: readonly RawRequest[] = [
  ...['//', 'http://[', '///', 'http://', '//[', '//a:b:c/', '*', '/%'].map((target) => named(`upgrade of ${target}`, get(target, WEBSOCKET))),
  ...['//', 'http://[', '/%zz', '/%00', '/..%2f..%2fetc/passwd', 'http://a/health', '*'].map((target) => named(`GET ${target}`, get(target))),
  named('upgrade to another protocol', get('/mqtt', `${HOST}Connection: Upgrade\r\nUpgrade: h2c\r\n`)),
  named('upgrade without a key', get('/mqtt', `${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n`)),
  named('no request at all', raw('\u0000\u0001\u0002\r\n\r\n')),
  named('TLS', raw('\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003')),
  named('HTTP/2', raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
  named('half a request', raw('POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Le')),
  named('half a body', raw('POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"')),
  named('two lengths', raw('POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello')),
  named('length and chunks', raw('POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')),
  named('a chunk without an end', raw('POST /auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx')),
  named('a chunk of no size', raw('POST /auth/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n')),
  named('huge header', get('/', `${HOST}X: ${'a'.repeat(100_000)}\r\n`)),
  named('thousands of headers', get('/', `${HOST}${'X: a\r\n'.repeat(3_000)}`)),
  named('CONNECT', raw('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')),
  named('a frame without a mask', Buffer.concat([upgraded(), Buffer.from([0x82, 1, 0])])),
  named('a frame of an unknown kind', upgraded(frame(CONNECT, 11))),
  named('a frame larger than allowed', Buffer.concat([upgraded(), Buffer.from([0x82, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255])])),
  named('MQTT that is none', upgraded(frame(Buffer.from([0xf0, 255, 255, 255, 255, 127])))),
  named('MQTT before CONNECT', upgraded(frame(Buffer.from([0x30, 3, 0, 1, 97])))),
  named('CONNECT twice', upgraded(frame(CONNECT), frame(CONNECT))),
] // prettier-ignore

/** Bytes drawn by a seed: parts of requests put together as nobody should, cut, doubled and flipped. */
export function rawOf(random: Random): RawRequest {
  const kind = random.int(3)
  let bytes: Buffer
  if (kind === 0) {
    const packets = Array.from(
      { length: 1 + random.int(4) },
      () =>
      frame(random.chance(0.5) ? flipped(CONNECT, random) : noise(random, random.int(300)), random.chance(0.8) ? 2 : random.int(16), random.chance(0.9)), // prettier-ignore
    )
    bytes = upgraded(...packets.map((packet) => (random.chance(0.2) ? flipped(packet, random) : packet)))
  } else {
    const headers = Array.from({ length: 1 + random.int(4) }, () => random.pick(HEADERS)).join('')
    const method = random.chance(0.6) ? 'GET' : random.pick(METHODS)
    const version = random.chance(0.8) ? 'HTTP/1.1' : random.pick(VERSIONS)
    const upgrade = kind === 1 ? random.pick([WEBSOCKET, MQTT]) : ''
    const head = `${method} ${random.pick(TARGETS)} ${version}\r\n${upgrade}${headers}${random.chance(0.5) ? CLOSED : ''}\r\n`
    bytes = Buffer.from(head + random.pick(BODIES), 'latin1')
    if (random.chance(0.3)) bytes = flipped(bytes, random)
  }
  if (random.chance(0.2)) bytes = bytes.subarray(0, random.int(bytes.length))
  return { name: 'raw', bytes }
}

const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.int(256)))
function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let times = 1 + random.int(3); times > 0 && copy.length > 0; times--)
    copy[random.int(copy.length)] = random.int(256)
  return copy
}

/** What came back within the patience; a connection that stays open is cut by us. */
export function sendRaw(
  address: string,
  bytes: Buffer,
  patienceMs: number,
): Promise<{ reply: string; closed: boolean }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let reply = ''
    const end = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ reply, closed })
    }
    const timer = setTimeout(() => end(false), patienceMs)
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')))
    // The server may have ended it while we still write.
    socket.on('error', () => undefined)
    socket.on('close', () => end(true))
    socket.write(bytes)
  })
}
