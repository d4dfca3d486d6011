import { createSign, createVerify } from 'node:crypto'

/** Alipay: RSA2 over the sorted `name=value` pairs, or over the very text of the answer. */
const content = (fields: Readonly<Record<string, string>>, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '' && !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export const signFields = (privateKey: string, fields: Readonly<Record<string, string>>): string =>
  createSign('RSA-SHA256')
    .update(content(fields, ['sign']), 'utf8')
    .sign(privateKey, 'base64')

/** A notice leaves its kind of signature out of what it signs. */
export const noticeIsSigned = (publicKey: string, fields: Readonly<Record<string, string>>): boolean =>
  textIsSigned(publicKey, content(fields, ['sign', 'sign_type']), fields['sign'] ?? '')

export const textIsSigned = (publicKey: string, text: string, signature: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, signature, 'base64')

/** `{"alipay_trade_pay_response":{…},"sign":"…"}`: the node as it was signed, character by character. */
export function signedNode(body: string, name: string): { text: string; sign: string } | null {
  const start = body.indexOf(`"${name}"`)
  const open = start < 0 ? -1 : body.indexOf('{', start)
  if (open < 0) return null
  const sign = /"sign"\s*:\s*"([^"]+)"/.exec(body)?.[1]
  const close = endOfObject(body, open)
  return sign && close > 0 ? { text: body.slice(open, close + 1), sign: sign.replaceAll('\\/', '/') } : null
}

function endOfObject(body: string, open: number): number {
  let depth = 0
  let quoted = false
  for (let at = open; at < body.length; at += 1) {
    const sign = body[at]
    if (quoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at
  }
  return -1
}
