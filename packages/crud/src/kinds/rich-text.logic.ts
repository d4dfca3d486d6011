const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** The words of an HTML text in one line: a table cell has room for nothing else. */
export const plainText = (html: string): string =>
  html
    .replace(/<\/(?:p|div|li|h[1-6]|tr|t[dh]|blockquote|pre)>|<br\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
