import { expect, test } from 'vitest'
import { ownLines, reachedBy, sharedScreens } from './own-lines.ts'
import { sourceTree } from './source-files.ts'

const lines = (count: number, ...imports: string[]) =>
  [...imports, ...Array.from({ length: count - imports.length }, () => '//')].map((line) => `${line}\n`).join('')
const tree = sourceTree(
  new Map([
    ['src/routes/a.tsx', lines(3, "import { A } from '@/features/a/a-screen'")],
    ['src/routes/b.tsx', lines(4, "import { B } from '@/features/b/b-screen'")],
    ['src/routes/c.tsx', lines(5, "import { B } from '@/features/b/b-screen'")],
    ['src/features/a/a-screen.tsx', lines(10, "import { One } from '@/features/b'", "import './a.logic'")],
    ['src/features/a/a.logic.ts', lines(20, "import './a.fixture'")],
    ['src/features/a/a.fixture.ts', lines(1000)],
    ['src/features/a/a.logic.test.ts', lines(2000, "import './a.logic'")],
    ['src/features/b/index.ts', "export { One } from './one'\nexport { Two as Other } from './two'\n"],
    ['src/features/b/one.tsx', lines(30)],
    ['src/features/b/two.tsx', lines(40)],
    ['src/features/b/b-screen.tsx', lines(50, "import { Two } from './two'")],
  ]),
)

test('a page owns its route file and what no other route reaches; tests and fixtures are nobody’s', () => {
  // The door itself, its one name and the logic are a's; the screen of b is shown by two routes.
  expect(Object.fromEntries(ownLines(tree, reachedBy(tree)))).toEqual({
    'src/routes/a.tsx': 3 + 10 + 20 + 2 + 30,
    'src/routes/b.tsx': 4,
    'src/routes/c.tsx': 5,
  })
})

test('a door leads to the names that are asked of it, not to the others', () => {
  expect(reachedBy(tree).get('src/features/b/two.tsx')).toEqual(new Set(['src/routes/b.tsx', 'src/routes/c.tsx']))
})

test('what only the routes of one screen reach is counted for the screen', () => {
  const page = (name: string, top: string) => ({
    file: `src/routes/${name}.tsx`,
    top: `src/features/${top}`,
    route: { path: `/${name}` },
  })
  const pages = [page('a', 'a/a-screen.tsx'), page('b', 'b/b-screen.tsx'), page('c', 'b/b-screen.tsx')]
  expect(sharedScreens(tree, pages)).toEqual([
    { top: 'src/features/b/b-screen.tsx', routes: ['/b', '/c'], lines: 50 + 40 },
  ])
})
