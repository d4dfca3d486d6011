const mac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
}
const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** The keys of a combination as they stand on the keyboard: `Mod+K` → Ctrl, K (⌘, K on a Mac). */
export const keysOf = (combination: string, onMac = mac()): string[] =>
  combination.split('+').map((key) => (onMac ? MAC[key] : undefined) ?? (key === 'Mod' ? 'Ctrl' : (NAMES[key] ?? key)))

export const keysText = (combination: string): string => keysOf(combination).join(mac() ? '' : '+')
