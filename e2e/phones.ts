/** What is used on a phone and by whoever enlarges. */
export const ON_PHONES: ReadonlySet<string> = new Set([
  '/basedata/approval/house/update/$id',
  '/basedata/house/list',
  '/bpm/todo',
  '/cms/message/index',
  '/user',
  '/workOrder/task/approval/detail/$id',
])

/**
 * Runs in the page of a phone: a page that goes sideways, and what is pressed outside of a table and is less high than a thumb. A word that leads
 * somewhere within a sentence is as high as its line.
 */
export function thumbFaults(within: string): string[] {
  // px
  const THUMB = 44
  const ROUNDING = 0.5
  const faults: string[] = []
  const root = [...document.querySelectorAll(within)].find((one) => one.checkVisibility())
  if (!root) return [`there is no ${within}`]
  // A page that is wider than its phone is made small by it: the window is as wide as the page then.
  const { width: phone } = screen
  const { scrollWidth } = document.documentElement
  if (scrollWidth > phone) faults.push(`the page is ${scrollWidth} px wide`)
  const own = root.getBoundingClientRect().width
  if (own < phone - 1) faults.push(`${within} has ${own} of ${phone} px`)
  const PRESSED = 'button, [role=button], [role=combobox], [role=tab], [role=switch], a[href], input, textarea, select'
  for (const one of root.querySelectorAll<HTMLElement>(PRESSED)) {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.closest('td, th')) continue
    if (one.matches('a') && getComputedStyle(one).display === 'inline') continue
    // A box to tick is pressed by its words, a field that opens something by its frame.
    const pressed = one.closest('label') ?? one.closest('.control') ?? one
    const { width, height } = pressed.getBoundingClientRect()
    // What is there for a screen reader alone has a box of one pixel.
    if (width <= 2 || height <= 2) continue
    const name = (one.ariaLabel || one.textContent || one.getAttribute('placeholder') || one.tagName)
      .trim()
      .slice(0, 30)
    if (height < THUMB - ROUNDING) faults.push(`${name} is ${Math.round(height)} px high`)
  }
  return [...new Set(faults)]
}
