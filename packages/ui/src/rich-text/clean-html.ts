import DOMPurify from 'dompurify'
import { cleanStyle, safeLink, safeMedia } from './rich-text.logic.ts'

const TAGS = (
  'p br hr h1 h2 h3 h4 h5 h6 div span blockquote pre code strong b em i u s del sub sup mark a ul ol li img video ' +
  'table thead tbody tfoot tr th td colgroup col figure figcaption'
).split(' ')
const ATTRIBUTES = 'href target rel src alt title width height controls start colspan rowspan colwidth style'.split(' ')

/** One cleaner of its own: hooks of others do not reach it, and ours do not reach them. */
const purify = DOMPurify(window)

purify.addHook('uponSanitizeAttribute', (node, data) => {
  if (data.attrName === 'style') {
    data.attrValue = cleanStyle(data.attrValue)
    if (data.attrValue === '') data.keepAttr = false
  } else if (data.attrName === 'href' || data.attrName === 'src') {
    const safe = node.nodeName === 'A' ? safeLink(data.attrValue) : safeMedia(data.attrValue)
    if (safe === null) data.keepAttr = false
    else data.attrValue = safe
  }
})
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  // A picture whose source was refused would stay as a broken box.
  if ((node.nodeName === 'IMG' || node.nodeName === 'VIDEO') && !node.hasAttribute('src')) node.remove()
  if (node.nodeName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '')
})

/** HTML of any origin with nothing left in it but words, their look, safe links and media. */
export const cleanHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
