import { afterEach as axe } from '@storybook/addon-a11y/preview'

type Context = Parameters<typeof axe>[0]
interface A11y {
  readonly options?: object
}

/** Colours at once: what is halfway between two themes has the contrast of neither. */
const STILL = '*, *::before, *::after { transition: none !important; animation: none !important }'

/** axe looks at colours before filters: what a writer coloured is turned round for the dark by one (rich-text.css). */
const TURNED = ['.rich-text span[style*="color"]']

/**
 * Every story is judged by its contrast in the dark as well, in the state that its play function left it in: what else axe
 * looks at does not depend on the theme. In the test run only; by hand the toolbar switches.
 */
export async function darkContrast(context: Context): Promise<void> {
  if (import.meta.env['VITEST_STORYBOOK'] === undefined) return
  const root = document.documentElement
  const before = root.dataset['theme']
  const still = document.createElement('style')
  still.textContent = STILL
  document.head.append(still)
  root.dataset['theme'] = 'dark'
  try {
    const a11y = (context.parameters['a11y'] ?? {}) as A11y
    const options = { ...a11y.options, runOnly: { type: 'rule', values: ['color-contrast'] } }
    const dark = { ...a11y, options, context: { exclude: TURNED } }
    await axe({ ...context, parameters: { ...context.parameters, a11y: dark } })
  } catch (error) {
    throw new Error(`in the dark: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    if (before === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = before
    still.remove()
  }
}
