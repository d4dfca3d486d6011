const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** Lines of text as paragraphs of HTML; nothing typed becomes markup. */
export const toHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)}</p>`)
    .join('')

/** Paragraphs of HTML as lines of text; tags of any other sort are left out, so the result is text and nothing else. */
export function paragraphsOf(html: string): string {
  return html
    .replace(/<\/(?:p|div|li|h[1-6]|tr)>\s*(?=<)/gi, '\n')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** Whether the HTML says more than its paragraphs do. */
export const hasMarkup = (html: string): boolean => /<(?!\/?p>|br\s*\/?>)[a-z/]/i.test(html)
