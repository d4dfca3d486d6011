import { existsSync } from 'node:fs'

/** Chromium without a window to draw: for the same pages it takes 60 of 100 parts of the processor's time. */
export const HEADLESS = '/usr/bin/chromium-headless-shell'
const PLACES = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the system; without one, Playwright looks for its own. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? PLACES.find((path) => existsSync(path))

export const CHROMIUM = {
  executablePath: chromiumPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
