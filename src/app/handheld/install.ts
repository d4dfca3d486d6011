import { createStore, useStore } from '@/app/store'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
const offered = createStore<InstallPrompt | null>(null)
/** The browser offers to put the page among the apps of the phone; null: it does not, or it is there. */
export const useInstall = (): (() => void) | null => {
  const prompt = useStore(offered, (now) => now)
  return prompt && (() => void prompt.prompt().then(() => offered.set(null)))
}

let asked = false
/** From here on the pages of the phone come without a network. Whoever never opens one has no worker. */
export function install(): void {
  if (asked || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  asked = true
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallPrompt)
  })
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}
