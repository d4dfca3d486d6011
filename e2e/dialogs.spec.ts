import { type BrowserContext, expect, test } from '@playwright/test'
import { findRoute } from '../packages/contract/catalogue/all.ts'
import type { CatalogueRoute } from '../packages/contract/catalogue/route.ts'
import { builtRoutes } from '../server/kernel/built-routes.ts'
import { signIn } from './api.ts'
import { callOf, calls } from './dialogs/calls.ts'
import { CHARGING } from './dialogs/charging.ts'
import { faultsOf, shownCodes } from './dialogs/judge.ts'
import { PLANTS } from './dialogs/plants.ts'
import { type Want, fits, pagesOf, sentBy, wantsOf } from './dialogs/sources.ts'
import { type Opening, askedOf } from './dialogs/subject.ts'
import { type Walked, walkOver, withHand } from './dialogs/walk.ts'
import { ROUTE_SEARCH, pathOf } from './route-params.ts'

// Hundreds of forms in one test: a trace of them would be the test.
test.use({ trace: 'off' })

const HANDS = 2

/**
 * Every dialog and screen with an action: opened, filled, submitted, and what it would send compared with the contract. Nothing is
 * written: the hand in the page answers what writes itself (e2e/dialogs/README.md).
 */
test('every dialog of the charging modules sends what was filled in, as its call wants it', async ({
  browser,
  request,
}) => {
  test.setTimeout(900_000)
  const { modules, openedAgain } = CHARGING
  const api = await signIn(request)
  await CHARGING.prepare(api)
  const wants = wantsOf(modules)
  const asked = askedOf(CHARGING, sentBy(wants))
  const pages = new Set([...pagesOf(modules), ...CHARGING.alsoOn])
  const ahead = [...builtRoutes()]
    .map((path) => findRoute(path))
    .filter((route): route is CatalogueRoute => route !== undefined && route.access === 'staff')
    .filter(({ path, kind, module }) => kind !== 'layout' && (modules.includes(module) || pages.has(path)))
    .flatMap(({ path }) => {
      const first: Opening = ROUTE_SEARCH[path] ? { search: ROUTE_SEARCH[path] } : {}
      return [first, ...(openedAgain[path] ?? [])].map((opening) => ({ path, opening }))
    })
    // Those that change what the application reads begin it anew: first all that need not.
    .toSorted((a, b) => Number(a.opening.over !== undefined) - Number(b.opening.over !== undefined))
  const known = new Set<string>()
  const walked: Walked[] = []
  const problems: string[] = []

  const walk = async (context: BrowserContext): Promise<void> => {
    const page = await context.newPage()
    await withHand(page, api, CHARGING.place, asked)
    let opened = ''
    let lost = true
    page.on('pageerror', (error) => problems.push(`${opened}: ${String(error)}`))
    for (let next = ahead.shift(); next; next = ahead.shift()) {
      const { path, opening } = next
      const found = await opening.search?.(api)
      const address = (await pathOf(api, path))!
      const visit = {
        route: path,
        address: found === undefined ? address : `${address}?${found}`,
        over: opening.over ?? {},
        untouched: opening.untouched ?? '',
      }
      const anew = lost || opening.over !== undefined
      opened = path
      const one = await walkOver(page, visit, anew, known)
      lost = one.fault !== ''
      for (const key of one.known) known.add(key)
      walked.push(one)
    }
  }
  const contexts = await Promise.all(Array.from({ length: HANDS }, () => browser.newContext()))
  await Promise.all(contexts.map(walk))
  await Promise.all(contexts.map((context) => context.close()))

  const sent = walked.flatMap((one) => one.sent)
  const seen = walked.flatMap((one) => one.seen)
  problems.push(...walked.filter(({ fault }) => fault !== '').map(({ route, fault }) => `${route}: ${fault}`))
  for (const one of sent)
    problems.push(...faultsOf(one, CHARGING).map((fault) => `${one.trail.join(' › ')} (${one.place}): ${fault}`))
  // The judge itself is tried on what was truly sent.
  for (const [plant, spoil] of Object.entries(PLANTS)) {
    const sound = sent.filter((one) => faultsOf(one, CHARGING).length === 0)
    const spoilt = sound.flatMap((one) => spoil(one) ?? [])
    if (spoilt.length === 0) problems.push(`nothing was sent on which ${plant} can be tried`)
    for (const one of spoilt)
      if (faultsOf(one, CHARGING).length === 0) problems.push(`${one.trail.join(' › ')}: ${plant} goes unseen`)
  }
  for (const one of seen)
    problems.push(...shownCodes(one, CHARGING).map((words) => `${one.trail.join(' › ')}: shows “${words}”`))

  const words = new Set(walked.flatMap(({ silent }) => silent))
  for (const { file, kind, what } of missing(wants, walked))
    problems.push(`${file}: ${kind === 'send' ? 'never sent' : 'never opened'}: ${what}`)
  for (const what of Object.keys(CHARGING.notDriven))
    if (!wants.some((want) => want.what === what))
      problems.push(`the subject names ${what} as not driven, but no source asks for it`)
  const left = missing(wants, walked, {})
  for (const what of Object.keys(CHARGING.notDriven))
    if (!left.some((want) => want.what === what)) problems.push(`${what} is named as not driven, but was`)
  // What the walk could not send says why, where something is missing.
  if (problems.some((problem) => problem.includes('never '))) problems.push(...words)
  expect([...new Set(problems)]).toEqual([])
})

const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** What the sources ask for, nobody has named, and the walk has not done. */
function missing(
  wants: readonly Want[],
  walked: readonly Walked[],
  named: Readonly<Record<string, string>> = CHARGING.notDriven,
): Want[] {
  // An entity's plain verb and an action may share an address: it is one call.
  const found = walked.flatMap(({ sent }) => sent.flatMap(({ method, path }) => callOf(method, path)?.call ?? []))
  const called = new Set(found.map(addressOf))
  const titles = [...new Set(walked.flatMap(({ seen }) => seen.map(({ title }) => title)))]
  return wants.filter(({ kind, what }) => {
    if (named[what]) return false
    return kind === 'send'
      ? !calls.some((call) => call.name === what && called.has(addressOf(call)))
      : !titles.some((title) => fits(what, title))
  })
}
