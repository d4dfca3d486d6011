import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkSuffixes, namedSuffixes, suffixOf, suffixProblems } from './suffixes.ts'

const PAGE = `# Conventions
| \`.old\` | a | of another table |

## File suffixes
| suffix | where | what the file is |
|---|---|---|
| \`.entity\` | contract | a noun |
| \`.bare\` | contract |  |

## Nouns
| \`.later\` | a | of another table |
`

test.each([
  ['packages/contract/basedata/house.entity.ts', '.entity'],
  ['src/features/basedata/house/house.ui.tsx', '.ui'],
  ['src/routes/basedata/house/edit/$id.tsx', null],
  ['src/features/basedata/house/house-screen.tsx', null],
])('%s has the suffix %s', (path, suffix) => expect(suffixOf(path)).toBe(suffix))

test('only the table below the heading names suffixes', () => {
  expect([...namedSuffixes(PAGE)]).toEqual([
    ['.entity', true],
    ['.bare', false],
  ])
})

test('a suffix that is not named or not explained, and one that no file has, are found', () => {
  const problems = suffixProblems(PAGE, ['a/house.entity.ts', 'a/house.bare.ts', 'a/house.odd.tsx'])
  expect(problems).toEqual([expect.stringContaining('“.bare”'), expect.stringContaining('a/house.odd.tsx')])
  expect(suffixProblems(PAGE, ['a/house.bare.ts']).at(-1)).toContain('“.entity”')
})

test('the table holds for the tree', () => {
  expect(checkSuffixes(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([])
})
