export type Language = 'xml' | 'json' | 'text'
export type TokenKind = 'plain' | 'name' | 'attribute' | 'string' | 'number' | 'word' | 'comment' | 'sign'
export interface Token {
  readonly kind: TokenKind
  readonly text: string
}

// What is opened and never closed goes to the end, so that no other sign begins the search again.
const JSON_TOKEN =
  /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\(?:.|$))*(?:"|$))|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>true|false|null)|(?<sign>[{}[\],:])/gs
const XML_TOKEN =
  /(?<comment><!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<![^>]*(?:>|$))|(?<sign><\/?|\/?>)(?<name>(?<=<\/?)[\w:.-]+)?|(?<attribute>(?<![\w:.-])[\w:.-]+(?=\s*=\s*["']))|(?<string>(?=["'])(?<==\s*)(?:"[^"]*"|'[^']*'))/g

/** Longer texts are shown without colours: nobody reads them for their colours, and the page stays quick. */
const MOST_COLOURED = 400_000

/** A text in coloured pieces; joined again they are the text. */
export function tokensOf(code: string, language: Language): Token[] {
  if (language === 'text' || code.length > MOST_COLOURED) return [{ kind: 'plain', text: code }]
  const tokens: Token[] = []
  let at = 0
  for (const match of code.matchAll(language === 'json' ? JSON_TOKEN : XML_TOKEN)) {
    if (match.index > at) tokens.push({ kind: 'plain', text: code.slice(at, match.index) })
    for (const [kind, text] of Object.entries(match.groups ?? {}))
      if (text !== undefined && text !== '') tokens.push({ kind: kind as TokenKind, text })
    at = match.index + match[0].length
  }
  if (at < code.length) tokens.push({ kind: 'plain', text: code.slice(at) })
  return tokens
}

/** The same pieces by line. */
export function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const { kind, text } of tokens) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)!.push({ kind, text: part })
    }
  }
  return lines
}
