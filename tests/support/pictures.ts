import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import pictures from '../pictures/pictures.json'

/**
 * How foundations and patterns look, in both themes, beside the pictures that were approved (tests/pictures). A change is looked at and
 * then taken: `npm run approve:pictures`.
 */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = pictures
/** What letters may differ by from one rendering to the next; a moved line or another colour is more. */
const OPTIONS = {
  comparatorName: 'pixelmatch',
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.001 },
  // What a busy machine needs.
  timeout: 25_000,
} as const
/** What moves stands still; the top of a long page is enough, since its bytes are kept. */
const STILL = `
  *, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important }
  html, body { overflow: hidden !important; height: 100vh !important }
`

const nameOf = (file: string, story: string): string | undefined =>
  Object.entries(NAMES[file] ?? {}).find(([, wanted]) => wanted === story)?.[0]

async function compare(name: string): Promise<void> {
  const root = document.documentElement
  const still = document.createElement('style')
  still.textContent = STILL
  document.head.append(still)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const before = root.dataset['theme']
  try {
    for (const theme of ['light', 'dark']) {
      root.dataset['theme'] = theme
      await document.fonts.ready
      await expect(page.elementLocator(document.body)).toMatchScreenshot(`${name}-${theme}`, OPTIONS)
    }
  } finally {
    if (before === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = before
    still.remove()
  }
}

afterEach(async ({ task }) => {
  const name = nameOf(task.file.name, task.name)
  // Letters of other systems are others.
  if (name !== undefined && task.result?.state !== 'fail' && navigator.userAgent.includes('Linux')) await compare(name)
}, 60_000)
