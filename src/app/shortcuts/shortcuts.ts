import { openPalette } from '@/app/palette/palette-store'
import { activate, activeTab, closeTabs, openTabs, refreshTab } from '@/app/tabs/open-tabs'
import { openHelp } from './help-store'
import { type ShortcutGroup, type ShortcutWords, WORDS } from './words'

/** A combination of the shell: what it does and when it is pressed. */
interface Running {
  readonly run: (event: KeyboardEvent) => void
  readonly pressed: (event: KeyboardEvent) => boolean
  /** Works while something is typed into, too. */
  readonly typing?: boolean
}
type Shortcut = ShortcutWords & Partial<Running>

const mod = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
/** By the place of the key: with Alt a Mac types other signs. */
const alt = (event: KeyboardEvent) => event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
const digit = ({ code }: KeyboardEvent) => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)

function activateAt(place: number): void {
  const tab = openTabs.get()[place - 1]
  if (tab) activate(tab.key)
}

const RUNNING: Readonly<Record<string, Running>> = {
  palette: { typing: true, pressed: (event) => mod(event) && event.code === 'KeyK', run: openPalette },
  help: {
    pressed: (event) => event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey,
    run: openHelp,
  },
  tab: {
    typing: true,
    pressed: (event) => alt(event) && digit(event) > 0,
    run: (event) => activateAt(digit(event)),
  },
  close: {
    typing: true,
    pressed: (event) => alt(event) && event.code === 'KeyW',
    run: () => void closeTabs([activeTab.get()]),
  },
  refresh: {
    typing: true,
    pressed: (event) => alt(event) && event.code === 'KeyR',
    run: () => void refreshTab(activeTab.get()),
  },
}

/** Every key that means something, in the words of the help. Those with `run` are the shell's; the others belong to the pages. */
export const SHORTCUTS: readonly ShortcutGroup<Shortcut>[] = WORDS.map((group) => ({
  ...group,
  shortcuts: group.shortcuts.map((one) => ({ ...one, ...RUNNING[one.id] })),
}))
