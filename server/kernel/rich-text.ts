import sanitize from 'sanitize-html'

/** What rich text may hold (session R11): the editor's own marks, pictures of ours, videos of the allow-list; no script, no handler, no style beyond colour and alignment. */
const VIDEO_HOSTS = ['player.bilibili.com', 'v.qq.com', 'player.youku.com']
const LENGTH = /^\d+(?:\.\d+)?(?:px|em|rem|pt|%)$/
const COLOUR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s.,%]+\)|[a-z]+)$/i

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'span',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
    'img',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'colgroup',
    'col',
    'iframe',
    'video',
    'source',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'colwidth'],
    td: ['colspan', 'rowspan', 'colwidth'],
    iframe: ['src', 'width', 'height', 'allowfullscreen'],
    video: ['src', 'width', 'height', 'controls'],
    source: ['src', 'type'],
    code: ['class'],
  },
  allowedStyles: {
    '*': {
      color: [COLOUR],
      'background-color': [COLOUR],
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-size': [LENGTH],
      'font-family': [/^[\w\s"',-一-鿿]+$/],
      width: [LENGTH],
      'min-width': [LENGTH],
    },
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], video: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  transformTags: {
    // A page that a link opens may not reach back into ours.
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener noreferrer nofollow' } }),
  },
}

export const cleanRichText = (html: string): string => sanitize(html, OPTIONS)
