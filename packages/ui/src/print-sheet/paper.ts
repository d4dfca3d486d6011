/** mm. 241×93 is a third of a fan-fold page; a roll of 80 mm is as long as what stands on it. */
export const PAPERS = {
  A4: { width: 210, height: 297, margin: 12 },
  A5: { width: 148, height: 210, margin: 8 },
  '241x93': { width: 241, height: 93, margin: 6 },
  '80mm': { width: 80, height: null, margin: 3 },
} as const

export type Paper = keyof typeof PAPERS

export interface PaperSize {
  readonly width: number
  /** null: a roll. */
  readonly height: number | null
  readonly margin: number
}

export function paperSize(paper: Paper, landscape: boolean): PaperSize {
  const { width, height, margin } = PAPERS[paper]
  return landscape && height !== null ? { width: height, height: width, margin } : { width, height, margin }
}

const MM_PER_PX = 25.4 / 96

const RUNNING = 40
/** As a string of CSS: what a sheet is called may hold anything. */
const quoted = (words: string) => {
  const cut = words.length > RUNNING ? `${words.slice(0, RUNNING)}…` : words
  return `"${cut.replaceAll(/[^\p{L}\p{N}\p{P} …]|["\\]/gu, ' ')}"`
}

/**
 * The page rule of a printed document. Every page says what it belongs to and which of how many it is; a roll takes the height of its
 * content, in px, and is one page.
 */
export function pageRule({ width, height, margin }: PaperSize, contentHeight: number, running: string): string {
  const long = height ?? Math.ceil(contentHeight * MM_PER_PX) + margin * 2
  const number =
    height === null
      ? ''
      : ` @bottom-left { content: ${quoted(running)}; font-size: 8pt; } @bottom-right { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 8pt; }`
  return `@page { size: ${width}mm ${long}mm; margin: ${margin}mm;${number} }`
}
