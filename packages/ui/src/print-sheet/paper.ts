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

/** The page rule of a printed document; a roll takes the height of its content, in px. */
export function pageRule({ width, height, margin }: PaperSize, contentHeight: number): string {
  const long = height ?? Math.ceil(contentHeight * MM_PER_PX) + margin * 2
  const number =
    height === null
      ? ''
      : ' @bottom-center { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 8pt; }'
  return `@page { size: ${width}mm ${long}mm; margin: ${margin}mm;${number} }`
}
