import type { Sent } from './hand.ts'
import { isReading, leaves } from './judge.ts'

type Body = Record<string, unknown>
const bodyOf = ({ body }: Sent): Body => body as Body
const own = (sent: Sent): boolean => typeof sent.body === 'object' && sent.body !== null && !Array.isArray(sent.body)
/** The name under which something typed travels. */
const nameOf = (sent: Sent, kind: 'text' | 'number'): string | undefined => {
  const typed = sent.filled.filter((field) => field.kind === kind).map(({ shown }) => shown.replaceAll(',', ''))
  // What stands there twice does not go missing with one of the two; the place of a record stands in the headers too.
  const all = [...leaves(sent.body), sent.headers['companyid'] ?? '', sent.headers['communityid'] ?? '']
  const once = (value: string) =>
    all.filter((leaf) => leaf.includes(value) || (leaf !== '' && Number(leaf) === Number(value))).length === 1
  return own(sent) && !sent.place.startsWith('/')
    ? Object.entries(bodyOf(sent)).find(
        ([, value]) => typeof value === 'string' && typed.includes(value) && once(value),
      )?.[0]
    : undefined
}
const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

/** Six ways in which a form can send the wrong thing; null where this form cannot go wrong so. Each must be seen. */
export const PLANTS: Readonly<Record<string, (sent: Sent) => Sent | null>> = {
  'a field under another name': (sent) => {
    const name = nameOf(sent, 'text')
    return name ? { ...sent, body: { ...without(bodyOf(sent), name), [`${name}s`]: bodyOf(sent)[name] } } : null
  },
  'a field left out': (sent) => {
    const name = nameOf(sent, 'text')
    return name ? { ...sent, body: without(bodyOf(sent), name) } : null
  },
  'an amount in another unit': (sent) => {
    const name = nameOf(sent, 'number')
    return name
      ? { ...sent, body: { ...bodyOf(sent), [name]: String(Math.round(Number(bodyOf(sent)[name]) * 100)) } }
      : null
  },
  'a stale version': (sent) =>
    own(sent) && typeof bodyOf(sent)['version'] === 'number' && sent.version !== null
      ? { ...sent, body: { ...bodyOf(sent), version: sent.version + 1 } }
      : null,
  'another action': (sent) =>
    sent.path === '/charge/receipt/void' ? { ...sent, path: '/charge/receipt/changeMethod' } : null,
  'a marked row dropped': (sent) =>
    sent.marked > 1 && !isReading(sent) && own(sent) && Array.isArray(bodyOf(sent)['ids'])
      ? { ...sent, body: { ...bodyOf(sent), ids: (bodyOf(sent)['ids'] as unknown[]).slice(1) } }
      : null,
}
