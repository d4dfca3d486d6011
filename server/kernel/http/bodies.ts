import { tooLarge } from '@wuguan/contract/kernel/errors'
import type { FastifyInstance } from 'fastify'

/**
 * What a body may hold beside its bytes. Five megabytes of brackets, of values or of names take a second and more to be read and
 * judged, and that before anybody has signed in. The largest body that a page sends, ten thousand readings, stays far below.
 */
const MOST_DEPTH = 64
const MOST_VALUES = 200_000
const MOST_NAMES = 5_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])
const OBJECT = 0x7b

/** Is the JSON neither too deep, nor too many values, nor one object of too many names? Every character is looked at once. */
export function isModest(json: string): boolean {
  let depth = 0
  let values = 0
  // Of every open object how many names it has; of an array, that it is none.
  const names = new Int32Array(MOST_DEPTH + 1).fill(-1)
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (char === QUOTE) at = endOfText(json, at)
    else if (char === COMMA) {
      values++
      if (names[depth]! >= 0) names[depth]! += 1
    } else if (OPEN.has(char)) {
      values++
      depth++
      if (depth > MOST_DEPTH) return false
      names[depth] = char === OBJECT ? 1 : -1
    } else if (CLOSE.has(char) && depth > 0) depth--
    if (values > MOST_VALUES || names[depth]! > MOST_NAMES) return false
  }
  return true
}

function hasFewNames(form: string): boolean {
  let names = 1
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) if (++names > MOST_NAMES) return false
  return true
}

function endOfText(json: string, quote: number): number {
  for (let at = json.indexOf('"', quote + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return json.length
}

/** JSON as usual, but an empty body is no body; form-encoded bodies of the specification's other client. */
export function parseBodies(server: FastifyInstance): void {
  const json = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return isModest(body) ? json(request, body, done) : done(tooLarge())
  })
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      hasFewNames(body) ? done(null, Object.fromEntries(new URLSearchParams(body))) : done(tooLarge()),
  )
}
