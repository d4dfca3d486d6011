/** Most that a diagram may weigh, as text. */
export const MAX_BYTES = 1024 * 1024
export const WRONG_FILE = '仅支持.xml、.bpmn文件，且不超过1MB'
export const FORBIDDEN_CONTENT = '文件包含不允许的内容'

export type Source = { readonly xml: string } | { readonly refused: string }

/** A text before anything parses it: its size, and nothing that a parser could be made to fetch or to blow up. */
export function checkedSource(text: string): Source {
  const xml = text.replace(/^\uFEFF/, '')
  if (new TextEncoder().encode(xml).length > MAX_BYTES) return { refused: WRONG_FILE }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return { refused: FORBIDDEN_CONTENT }
  return /<(?:[\w-]+:)?definitions[\s>]/.test(xml) ? { xml } : { refused: WRONG_FILE }
}

/** A file as the user picked it, in the encoding that its first line names. */
export async function readSource(file: File): Promise<Source> {
  if (!/\.(?:xml|bpmn)$/i.test(file.name) || file.size > MAX_BYTES) return { refused: WRONG_FILE }
  const bytes = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const named = /<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  try {
    return checkedSource(new TextDecoder(named).decode(bytes))
  } catch {
    return { refused: WRONG_FILE }
  }
}
