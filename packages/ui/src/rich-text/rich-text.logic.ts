export const IMAGE_BYTES = 2_097_152
export const IMAGES_PER_UPLOAD = 5
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

export interface ImageLike {
  readonly type: string
  readonly size: number
}

/** Which of the chosen images go on, and the sentence for those that do not. Too many at once: none goes. */
export function sortImages<F extends ImageLike>(files: readonly F[]): { taken: readonly F[]; refusal: string | null } {
  if (files.length > IMAGES_PER_UPLOAD) return { taken: [], refusal: `单次最多上传${IMAGES_PER_UPLOAD}张图片` }
  const images = files.filter((file) => IMAGE_TYPES.some((type) => type === file.type))
  const taken = images.filter((file) => file.size <= IMAGE_BYTES)
  if (taken.length < images.length) return { taken, refusal: '图片大小不能超过2MB' }
  return { taken, refusal: images.length < files.length ? '图片格式不正确，仅支持 png、jpg、gif、webp' : null }
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i
const invisible = (text: string) => text.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\ufeff]/g, '')

/** An address that may be followed: http, https, mailto, tel, or a place of this site; null for every other, `javascript:` above all. */
export function safeLink(text: string): string | null {
  // Browsers pass over control characters inside a scheme, so they go before it is judged.
  const address = invisible(text)
  if (address === '' || address.startsWith('//')) return null
  if (/^(?:https?:\/\/[^/]|mailto:.|tel:.)/i.test(address)) return address
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]|$)/.test(address)) return `https://${address}`
  return !SCHEME.test(address) && /^[/#]/.test(address) ? address : null
}

/** Where a picture or a video may come from: http, https or this site. */
export function safeMedia(text: string): string | null {
  const address = safeLink(text)
  return address !== null && /^(?:https?:|\/)/i.test(address) ? address : null
}

const STYLES: Readonly<Record<string, RegExp>> = {
  color: /^(?:#[\da-f]{3,8}|rgba?\([\d.,%/\s]+\)|[a-z]+)$/i,
  'background-color': /^(?:#[\da-f]{3,8}|rgba?\([\d.,%/\s]+\)|[a-z]+)$/i,
  'font-size': /^\d{1,3}(?:\.\d+)?(?:px|pt|em|rem|%)$/i,
  'font-family': /^[\w\s"',.\-\u4e00-\u9fff]+$/,
  'text-align': /^(?:left|right|center|justify)$/i,
  width: /^\d{1,4}(?:\.\d+)?(?:px|%)$/i,
  'min-width': /^\d{1,4}(?:\.\d+)?(?:px|%)$/i,
}

/** What is left of a style attribute: the few things that the editor itself writes. */
export function cleanStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const at = declaration.indexOf(':')
      const name = declaration.slice(0, at).trim().toLowerCase()
      const value = declaration.slice(at + 1).trim()
      return at > 0 && STYLES[name]?.test(value) ? `${name}: ${value}` : []
    })
    .join('; ')
}
