/** A start tag of a part. */
export interface XmlTag {
  /** What stands behind the name, without what ends the tag. */
  readonly attributes: string
  readonly start: number
}
export interface XmlElement extends XmlTag {
  /** What stands between the tags; empty when there is nothing. */
  readonly content: string
  readonly end: number
}

/**
 * Start tags and elements of a local name in their order, whatever their prefix; an element must not contain itself. Every
 * sign is passed over once: a lazy regex would look to the end of the text for each tag that nobody closes.
 */
export function* xmlTags(xml: string, name: string): Generator<XmlTag> {
  for (let at = 0; ;) {
    const tag = nextTag(xml, name, at)
    if (!tag) return
    yield tag
    at = tag.tagEnd
  }
}
export function* xmlElements(xml: string, name: string): Generator<XmlElement> {
  for (let at = 0; ;) {
    const tag = nextTag(xml, name, at)
    if (!tag) return
    const { attributes, start, tagEnd } = tag
    if (tag.empty) yield { attributes, start, content: '', end: (at = tagEnd) }
    else {
      const close = `</${tag.qualified}>`
      const end = xml.indexOf(close, tagEnd)
      // No later one of this name has an end either.
      if (end < 0) return
      at = end + close.length
      yield { attributes, start, content: xml.slice(tagEnd, end), end: at }
    }
  }
}

interface Found extends XmlTag {
  readonly qualified: string
  readonly empty: boolean
  readonly tagEnd: number
}
function nextTag(xml: string, name: string, from: number): Found | null {
  for (let start = xml.indexOf('<', from); start >= 0; start = xml.indexOf('<', start + 1)) {
    const nameEnd = endOfName(xml, start + 1)
    const qualified = xml.slice(start + 1, nameEnd)
    if (qualified !== name && !qualified.endsWith(`:${name}`)) continue
    const end = xml.indexOf('>', nameEnd)
    if (end < 0) return null
    const empty = xml[end - 1] === '/'
    const attributes = xml.slice(nameEnd, empty ? Math.max(nameEnd, end - 1) : end)
    return { start, attributes, qualified, empty, tagEnd: end + 1 }
  }
  return null
}

function endOfName(xml: string, from: number): number {
  let at = from
  while (at < xml.length && !/[\s/<>]/.test(xml[at]!)) at++
  return at
}
