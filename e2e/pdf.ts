import { writeFile } from 'node:fs/promises'
import { type Page, expect, test } from '@playwright/test'
import { extractTextItems, getDocumentProxy } from 'unpdf'

/** What a page hands to the printer, made into a PDF by the browser and read again. */
export interface Printed {
  /** Millimetres. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /** Everything that can be read, in the order of the document, without blanks. */
  readonly text: string
  /** Words as they stand beside each other, from the top. */
  readonly lines: readonly string[]
  /** What stands in one piece: a figure that was broken is two. */
  readonly pieces: readonly string[]
  /** Pieces that reach over an edge of the paper. */
  readonly outside: readonly string[]
  /** Words that stand in a box which shows less than all of them. */
  readonly cut: readonly string[]
  /** Buttons, which no paper has. */
  readonly buttons: readonly string[]
  /** Figures, and dates in cells, of which one part stands on another line than the rest. */
  readonly broken: readonly string[]
}
const MM = 25.4 / 72
/** A font may share the shape of a character with its radical; the PDF then names the radical. */
const RADICALS = Object.fromEntries(
  [...'⻚页⻆角⻋车⻓长⻔门⻛风⻜飞⻝食⻢马⻥鱼⻦鸟⻨麦⻩黄⻬齐⻮齿⻰龙⻅见⻉贝⺠民'.matchAll(/(.)(.)/gu)].map(
    ([, radical, plain]) => [radical, plain],
  ),
)
const readable = (text: string) =>
  text.replaceAll(/[\u2e80-\u2fdf]/g, (radical) => RADICALS[radical] ?? radical.normalize('NFKC'))

/** Frames that would open the printer's dialog keep what they would print instead. */
export async function catchPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window === top) return
    window.print = () => {
      const printed = top as unknown as { printed?: string[] }
      printed.printed = [...(printed.printed ?? []), document.documentElement.outerHTML]
    }
  })
}

/** The sheet that is being printed, as the printer gets it. */
export async function printedBy(page: Page, name: string): Promise<Printed> {
  const handle = await page.waitForFunction(() => (window as unknown as { printed?: string[] }).printed?.shift())
  return onPaper(page, (await handle.jsonValue())!, name)
}

/** A document as the printer gets it. */
export async function onPaper(page: Page, html: string, name: string): Promise<Printed> {
  const paper = await page.context().newPage()
  try {
    // Addresses of styles and pictures are those of the application.
    await paper.goto('/config.json')
    await paper.setContent(html, { waitUntil: 'networkidle' })
    const pdf = await paper.pdf({ preferCSSPageSize: true, printBackground: true })
    await writeFile(test.info().outputPath(`${name}.pdf`), pdf)
    const told = await read(new Uint8Array(pdf))
    const [first] = told.pages
    await paper.emulateMedia({ media: 'print' })
    const margin = await paper.evaluate(() =>
      Number.parseFloat(/margin:\s*(\d+)mm/.exec(document.head.innerHTML)?.[1] ?? '0'),
    )
    await paper.setViewportSize({ width: Math.floor(((first!.width - 2 * margin) / 25.4) * 96), height: 900 })
    const boxes = await paper.evaluate(textBoxes)
    return { ...told, ...boxes, outside: [...told.outside, ...boxes.outside] }
  } finally {
    await paper.close()
  }
}

/** What a PDF does not tell of the boxes in which its words stand: read where they are laid out as wide as the paper. */
function textBoxes(): Pick<Printed, 'cut' | 'broken' | 'outside' | 'buttons'> {
  const cut: string[] = []
  // The browser sets a page smaller whose words reach beyond it: on the PDF they are within.
  const outside: string[] = []
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? ''
    if (words.trim() === '') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { right, bottom } = range.getBoundingClientRect()
    if (right > document.documentElement.clientWidth + 2) outside.push(words.trim())
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const wide = (overflowX !== 'visible' || textOverflow === 'ellipsis') && right > edge.right + 1
      const high = overflowY !== 'visible' && bottom > edge.bottom + 1
      if (wide || high) cut.push(words.trim())
    }
    // A sentence may break a date, a cell may not.
    const whole = text.parentElement!.closest('td')
      ? /\d{1,3}(?:,\d{3})*\.\d{2}|\d{4}-\d\d-\d\d/g
      : /\d{1,3}(?:,\d{3})*\.\d{2}/g
    for (const figure of words.matchAll(whole)) {
      range.setStart(text, figure.index)
      range.setEnd(text, figure.index + figure[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(figure[0])
    }
  }
  const buttons = [...document.querySelectorAll('button')].map((button) => button.textContent ?? '')
  return { cut, broken, outside, buttons }
}

async function read(bytes: Uint8Array): Promise<Omit<Printed, 'cut' | 'broken' | 'buttons'>> {
  const pdf = await getDocumentProxy(bytes)
  const found = await extractTextItems(pdf)
  const items = found.items.map((page) => page.map((item) => ({ ...item, str: readable(item.str) })))
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
    pages.push({ width: Math.round(width * MM), height: Math.round(height * MM) })
  }
  const lines: string[] = []
  const outside: string[] = []
  for (const [index, page] of items.entries()) {
    const rows = new Map<number, { x: number; str: string }[]>()
    for (const { str, x, y, width } of page) {
      if (str.trim() === '') continue
      const line = Math.round(y)
      const near = [line, line - 1, line + 1].find((at) => rows.has(at)) ?? line
      rows.set(near, [...(rows.get(near) ?? []), { x, str }])
      if (x < 0 || (x + width) * MM > pages[index]!.width) outside.push(str)
    }
    const down = [...rows.entries()].toSorted(([a], [b]) => b - a)
    for (const [, row] of down)
      lines.push(
        row
          .toSorted((a, b) => a.x - b.x)
          .map(({ str }) => str)
          .join(' '),
      )
  }
  const pieces = items.flat().map(({ str }) => str.trim())
  return { pages, lines, pieces, outside, text: pieces.join('').replaceAll(/\s/g, '') }
}

/** What must hold for everything that is printed. */
export function expectPaper(
  printed: Printed,
  { title, paper }: { title: string; paper: readonly [number, number] },
): void {
  const { text, pages, outside } = printed
  expect(text).toContain(title.replaceAll(' ', ''))
  expect(text, 'a placeholder, markup, or a value that is none').not.toMatch(
    /\{\{|\}\}|<\/?\w+|&\w+;|undefined|\bnull\b|NaN|\[object/,
  )
  expect(printed.lines.join('\n'), 'a figure with places that nobody pays').not.toMatch(/\d\.\d{5,}/)
  expect(text, 'the shell').not.toMatch(/首页|工作台|已打开页面|退出登录|返回详情|取消打印|补打印/)
  expect(printed.buttons, 'buttons').toEqual([])
  expect(outside, 'beyond the edge of the paper').toEqual([])
  expect(printed.cut, 'words that are cut').toEqual([])
  expect(printed.broken, 'figures that are broken').toEqual([])
  for (const { width, height } of pages) expect([width, height]).toEqual([...paper])
}
