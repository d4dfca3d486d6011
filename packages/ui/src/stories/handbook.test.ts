import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

/** What the handbook is made of, and what has its page among the foundations. */
const NO_COMPONENTS: ReadonlySet<string> = new Set(['density', 'foundations', 'stories'])
/** Components are what the folder gives away under a capital, out of a file with markup. */
const COMPONENT = /export \{[^}]*\b[A-Z]\w*[^}]*\} from '\.\/[\w-]+\.tsx'/

const folders = readdirSync(ROOT, { withFileTypes: true })
  .filter((one) => one.isDirectory() && !NO_COMPONENTS.has(one.name))
  .map(({ name }) => name)
  .filter((name) => existsSync(new URL(`${name}/index.ts`, ROOT)) && COMPONENT.test(read(`${name}/index.ts`)))

it('every component has a page of its use, found by Chinese and English words', () => {
  expect(folders.length).toBeGreaterThan(40)
  const without = folders.filter((folder) => {
    const stories = readdirSync(new URL(folder, ROOT)).filter((file) => file.endsWith('.stories.tsx'))
    const names = stories.flatMap((file) =>
      [...read(`${folder}/${file}`).matchAll(/name: '用法（(.+)）'/g)].map(([, words]) => words!),
    )
    return !names.some((words) => /[\u4E00-\u9FFF]/.test(words) && /[a-z]/i.test(words))
  })
  expect(without).toEqual([])
})

it('the changes begin with those of this version', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', ROOT), 'utf8')) as { version: string }
  expect(/^## (.+)$/m.exec(read('stories/changelog.mdx'))?.[1]).toBe(version)
})

it('every approved picture stands in both themes; there are forty at most, in three million bytes', () => {
  const place = new URL('../../../tests/pictures/', ROOT)
  const named = JSON.parse(readFileSync(new URL('pictures.json', place), 'utf8')) as Record<string, object>
  const wanted = Object.values(named).flatMap((stories) =>
    Object.keys(stories).flatMap((name) => [`${name}-dark.png`, `${name}-light.png`]),
  )
  const there = readdirSync(place).filter((file) => file.endsWith('.png'))
  expect(there.toSorted()).toEqual(wanted.toSorted())
  expect(there.length).toBeLessThanOrEqual(40)
  expect(there.reduce((bytes, file) => bytes + statSync(new URL(file, place)).size, 0)).toBeLessThan(3_000_000)
})
