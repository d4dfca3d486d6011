import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe looks at colours before filters: what a writer coloured is turned round for the dark by one (rich-text.css). */
const TURNED = '.rich-text span[style*="color"]'

/** What axe finds in a part of the page, as it stands and by its colours in the dark: the rest of it does not depend on the theme. */
export async function accessible(page: Page, path: string, part: string): Promise<string[]> {
  // Frames are not looked into, so axe can run where it is instead of ending in a page of its own.
  const axe = () => new AxeBuilder({ page }).setLegacyMode().include(part)
  const light = await axe().analyze()
  const before = await page.evaluate(inTheDark)
  const dark = await axe().exclude(TURNED).withRules(['color-contrast']).analyze()
  await page.evaluate(asBefore, before)
  const found = (violations: typeof light.violations, where: string) =>
    violations.map(
      ({ id, nodes }) =>
        `${where}: axe ${id} ${nodes
          .slice(0, 2)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    )
  return [...found(light.violations, path), ...found(dark.violations, `${path} (dark)`)]
}

/** Runs in the page. Without transitions: a colour halfway between two themes has the contrast of neither. */
async function inTheDark(): Promise<string> {
  const root = document.documentElement
  const still = document.createElement('style')
  still.id = 'still'
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }'
  document.head.append(still)
  const before = root.dataset['theme'] ?? 'light'
  root.dataset['theme'] = 'dark'
  await new Promise(requestAnimationFrame)
  return before
}
function asBefore(theme: string): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('#still')?.remove()
}
