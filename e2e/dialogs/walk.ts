import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import type { Asked, Hand, Visit } from './hand.ts'

declare global {
  interface Window {
    hand: Hand
  }
}

/** Where the hand works. */
export interface Place {
  companyId: number
  communityId: number
}
/** What the hand did on one page. */
export type Walked = Awaited<ReturnType<Hand['walk']>> & { route: string }

const HAND = `(() => {${stripTypeScriptTypes(readFileSync(fileURLToPath(new URL('hand.ts', import.meta.url)), 'utf8'))}})()`

/** A page of the application with the hand in it, signed in at one community; every address is opened anew, with no other tab. */
export async function withHand(page: Page, api: Api, place: Place, asked: Asked): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((given) => Object.assign(window, { asked: given }), asked)
  await page.addInitScript(HAND)
  await page.addInitScript(
    ({ token, companyId, communityId }) => {
      // Between two openings there is nothing to keep anything in.
      if (location.protocol === 'about:') return
      sessionStorage.clear()
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('select_company', String(companyId))
      sessionStorage.setItem('select_community', String(communityId))
    },
    { token: api.token, ...place },
  )
}

/** Opens the page and walks over it, in the application as it runs, or in a new one. */
export async function walkOver(
  page: Page,
  visit: Omit<Visit, 'loaded'>,
  anew: boolean,
  known: ReadonlySet<string>,
): Promise<Walked> {
  if (anew) {
    // From elsewhere: otherwise only the hash would change, and the application would run on.
    await page.goto('about:blank')
    await page.addInitScript((over) => Object.assign(window, { over }), visit.over)
    await page.goto(`/#${visit.address}`)
    await page.locator('[role=tabpanel][id^="page-"]:visible').waitFor()
  }
  try {
    const given = [{ ...visit, loaded: anew }, [...known]] as const
    const walked = await page.evaluate(([of, before]) => window.hand.walk(of, before), given)
    return { ...walked, route: visit.route }
  } catch (error) {
    return { route: visit.route, sent: [], seen: [], silent: [], fault: String(error), known: [] }
  }
}
