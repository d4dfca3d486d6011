import { fitTables } from './fit.ts'
import { pageRule } from './paper.ts'
import type { PaperSize } from './paper.ts'

const styles = (from: Document) => [...from.querySelectorAll('link[rel=stylesheet],style')]

const arrived = (link: HTMLLinkElement) =>
  new Promise<void>((done) => {
    link.onload = () => done()
    link.onerror = () => done()
  })

const drawn = () => new Promise((next) => requestAnimationFrame(next))

/** Pictures of the sheet that are on their way say so; a sheet that is gone is waited for no longer. */
async function picturesThere(sheet: HTMLElement): Promise<void> {
  while (sheet.isConnected && sheet.querySelector('img[aria-busy=true]')) await drawn()
}

/** Until everything of the sheet has come: parts whose code is fetched when they are first shown stand for themselves until then. */
function whole(sheet: HTMLElement): Promise<void> {
  const waits = () => sheet.querySelector('[role=status]') !== null
  if (!waits()) return Promise.resolve()
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (waits()) return
      watch.disconnect()
      done()
    })
    watch.observe(sheet, { childList: true, subtree: true })
  })
}

/** A document that holds the sheet and nothing else, in an unseen frame. */
export async function printDocument(sheet: HTMLElement, size: PaperSize): Promise<HTMLIFrameElement> {
  await picturesThere(sheet)
  const frame = document.createElement('iframe')
  frame.title = '打印'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0'
  document.body.append(frame)
  const target = frame.contentDocument
  if (!target) throw new Error('the frame has no document')
  target.documentElement.lang = document.documentElement.lang
  target.title = document.title
  const links = styles(document).map((style) => target.importNode(style, true))
  const waiting = links.filter((node) => node instanceof HTMLLinkElement || node.tagName === 'LINK')
  const loads = waiting.map((link) => arrived(link as HTMLLinkElement))
  const rule = target.createElement('style')
  const said = ['.print-head', 'h2'].map((part) => sheet.querySelector(part)?.textContent?.trim())
  rule.textContent = `${pageRule(size, sheet.scrollHeight, said.filter(Boolean).join('　'))} body { margin: 0; background: #fff; }`
  target.head.append(...links, rule)
  target.body.append(target.importNode(sheet, true))
  await Promise.all(loads)
  await target.fonts.ready
  // One that cannot be shown leaves its place empty.
  await Promise.all([...target.images].map((picture) => picture.decode().catch(() => undefined)))
  return frame
}

/** Prints the sheet alone; nothing of the page around it reaches the paper. */
export async function printSheet(sheet: HTMLElement, size: PaperSize): Promise<void> {
  await whole(sheet)
  fitTables(sheet)
  const frame = await printDocument(sheet, size)
  const view = frame.contentWindow
  if (!view) return
  // Chromium's print() comes back when its dialog closes; others say so by the event.
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  view.focus()
  view.print()
}
