/**
 * Texts with `{{placeholders}}`: the one engine of everything that is sent or printed from a template. A template is judged when it is
 * saved (`templateFault`) and filled when it is used; a placeholder without a word leaves nothing, so that none is ever read by anybody.
 */
export type Words = Readonly<Record<string, string | number | null | undefined>>

// Anything but braces: a text of any length is read once.
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const TAG = /<[^<>]*>/g
const SHOWN = 20

/**
 * Why a template cannot be saved, in words that name the placeholder; null when all of it can be filled. Rich text is judged as it is
 * stored: a name with marks inside its braces is one that cannot be filled. `unknown`: what its book calls a name that nothing fills.
 */
export function templateFault(template: string, known: readonly string[], unknown = '模板变量不存在'): string | null {
  for (const [, inner] of template.matchAll(PLACEHOLDER)) {
    const name = inner!.trim()
    if (known.includes(name)) continue
    const plain = name.replaceAll(TAG, '').trim()
    if (plain !== name && known.includes(plain)) return `模板变量{{${plain}}}的花括号内不能设置格式`
    return `${unknown}：${plain || '{{}}'}`
  }
  const rest = template.replaceAll(PLACEHOLDER, '')
  const broken = /\{\{|\}\}/.exec(rest)
  if (!broken) return null
  return `模板变量的花括号不成对：${rest.slice(broken.index).replaceAll(TAG, '').slice(0, SHOWN)}`
}

const fill = (template: string, words: Words, written: (word: string) => string): string =>
  template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const word = Object.hasOwn(words, name.trim()) ? words[name.trim()] : null
    return written(String(word ?? ''))
  })

/** A plain text. */
export const fillText = (template: string, words: Words): string => fill(template, words, (word) => word)

/** An address: what is filled in can neither end a segment nor begin a query. */
export const fillAddress = (template: string, words: Words): string => fill(template, words, encodeURIComponent)

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Rich text: what is filled in is text, never markup. */
export const fillHtml = (template: string, words: Words): string =>
  fill(template, words, (word) => word.replaceAll(/[&<>"']/g, (char) => ESCAPES[char]!))

/** An address with whatever would be filled in taken as one segment. */
export const filledWith = (template: string, segment: string): string => template.replaceAll(PLACEHOLDER, segment)
