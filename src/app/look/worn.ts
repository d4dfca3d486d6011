import type { Look } from '@wuguan/contract/home/look'

/** In local storage: the look has to be known before anything is drawn, and before anybody has signed in. */
const KEY = 'look'
/** Of whoever has not chosen. */
export const FIRST: Look = { theme: 'auto', density: 'comfortable' }

const night = matchMedia('(prefers-color-scheme: dark)')

/** How this browser last looked. */
export function keptLook(): Look {
  try {
    const { theme, density } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Look>
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : FIRST.theme,
      density: density === 'compact' ? density : FIRST.density,
    }
  } catch {
    return FIRST
  }
}

export function keepLook(look: Look): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(look))
  } catch {
    // Storage is full or forbidden: the next start looks as the first.
  }
}

/** Puts the colours on the page. */
export function wear({ theme }: Look): void {
  const dark = theme === 'dark' || (theme === 'auto' && night.matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}

/** Whoever follows the system follows it when it changes, too. */
export const followNight = (now: () => Look): void => night.addEventListener('change', () => wear(now()))
