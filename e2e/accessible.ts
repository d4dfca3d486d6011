import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** axe looks at colours before filters: what a writer coloured is turned round for the dark by one (rich-text.css). */
const TURNED = '.rich-text span[style*="color"]'

interface Found {
  readonly rule: string
  readonly at: readonly string[]
}
declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * What axe finds in a part of the page, as it stands and by its colours in the dark: the rest of it does not depend on the theme. axe stays in
 * the page, and keeps nothing of what passes: brought anew and asked for everything it took three times as long as the page to open.
 */
export async function accessible(page: Page, path: string, part: string): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const { light, dark } = await page.evaluate(inBothThemes, [part, TURNED] as const)
  const told = (found: readonly Found[], where: string) =>
    found.map(({ rule, at }) => `${where}: axe ${rule} ${at.join(' | ')}`)
  return [...told(light, path), ...told(dark, `${path} (dark)`)]
}

/** Runs in the page. Nothing moves: a colour halfway between two themes, or of what is just opening, has the contrast of neither. */
async function inBothThemes([part, turned]: readonly [string, string]): Promise<{ light: Found[]; dark: Found[] }> {
  const find = async (context: axe.ElementContext, options: axe.RunOptions): Promise<Found[]> => {
    // Frames are pages of their own.
    const only = { resultTypes: ['violations'], iframes: false, preload: false } satisfies axe.RunOptions
    const { violations } = await window.axe!.run(context, { ...only, ...options })
    return violations.map(({ id, nodes }) => ({
      rule: id,
      at: nodes.slice(0, 2).map(({ target }) => target.join(' ')),
    }))
  }
  const root = document.documentElement
  const still = document.createElement('style')
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'
  document.head.append(still)
  const before = root.dataset['theme'] ?? 'light'
  try {
    await new Promise(requestAnimationFrame)
    const light = await find({ include: [part] }, {})
    root.dataset['theme'] = 'dark'
    await new Promise(requestAnimationFrame)
    return { light, dark: await find({ include: [part], exclude: [turned] }, { runOnly: ['color-contrast'] }) }
  } finally {
    root.dataset['theme'] = before
    still.remove()
  }
}
