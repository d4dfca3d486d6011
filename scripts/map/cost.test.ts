import { expect, test } from 'vitest'
import type { BuiltRoute } from './built-routes.ts'
import { costs, fullFolders, handWork, totalOf } from './cost.ts'
import { sourceTree } from './source-files.ts'

const tree = (files: Record<string, string>) => sourceTree(new Map(Object.entries(files)))
const lines = (count: number) => '//\n'.repeat(count)

test('lines are counted once: product, tests and demo of each module, the rest shared or the house’s', () => {
  const files = tree({
    'src/routes/bill/list.tsx': lines(1),
    'src/routes/__root.tsx': lines(2),
    'src/features/charge/bill.tsx': lines(10),
    'src/features/charge/bill.stories.tsx': lines(100),
    'src/features/charge/stories/frame.tsx': lines(200),
    'server/modules/charge/bill.service.ts': lines(20),
    'server/modules/charge-base/fee.service.ts': lines(40),
    'server/modules/charge/bill.test.ts': lines(400),
    'server/modules/index.ts': lines(4),
    'packages/contract/charge/bill.entity.ts': lines(30),
    'packages/contract/charge/april.fixture.ts': lines(800),
    'packages/contract/kernel/fields.ts': lines(5000),
    'packages/contract/catalogue/charge.routes.ts': lines(5000),
    'server/kernel/clock.ts': lines(5000),
    'server/db/demo/charge-base.demo.ts': lines(7),
    'server/db/demo/charge-bills.demo.ts': lines(8),
    'server/db/demo/people.demo.ts': lines(9),
    'tests/flows.test.ts': lines(50),
  })
  const built = [{ file: 'src/routes/bill/list.tsx', route: { module: 'charge' } }] as BuiltRoute[]
  const rows = costs(files, built)
  expect(rows).toEqual([
    { module: 'charge', pages: 1, product: 1 + 10 + 20 + 30, tests: 100 + 200 + 400 + 800, demo: 8 },
    { module: 'charge-base', pages: 0, product: 40, tests: 0, demo: 7 },
    { module: null, pages: 0, product: 2 + 4, tests: 50, demo: 9 },
  ])
  expect(totalOf(rows)).toEqual({ module: null, pages: 1, product: 107, tests: 1550, demo: 24 })
})

const DIALOG = "import { Dialog } from '@wuguan/ui/dialog'\nimport { TaskDialog, useTask } from '@wuguan/crud/task'\n"

test('dialogs by hand are told apart by whether they run an action', () => {
  const { dialogs } = handWork(
    tree({
      'src/features/a/asks.tsx': `${DIALOG}export const A = ({ task }) => <TaskDialog task={task} />`,
      'src/features/a/runs.tsx': `${DIALOG}export const A = () => { useTask(b); return <Dialog open /> }`,
      'src/features/a/sends.tsx': `${DIALOG}const go = async () => { await callAction(port, b, {}) }\nexport const A = () => <Dialog open />`,
      'src/features/a/reads.tsx': `${DIALOG}const q = { queryFn: () => callAction(port, b, {}) }\nexport const A = () => <Dialog open />`,
      'src/features/a/chosen.tsx': 'export const A = () => { const Dialog = DIALOGS[kind]; return <Dialog /> }',
      'src/features/a/derived.tsx': 'export const A = () => <ActionDialog />',
      'src/features/a/a.stories.tsx': `${DIALOG}export const A = () => <Dialog open />`,
    }),
  )
  expect(dialogs).toEqual({
    submitting: ['src/features/a/asks.tsx', 'src/features/a/runs.tsx', 'src/features/a/sends.tsx'],
    showing: ['src/features/a/reads.tsx'],
  })
})

test('nouns bent for one screen and reads past the type of a row are counted', () => {
  const { bentLists, untypedReads } = handWork(
    tree({
      'src/features/a/bent.ts': `const a = { ...house, list: { columns: [] } }
const b = {
  ...house,
  verbs: ['list'],
  list: { ...house.list, filters: [] },
}
const c = { ...house, listed: 1 }
const list = {}
const g = { ...house, list }
const d = { ...house.list, columns: [] }
export const e = f(...rest, (list) => list)`,
      'src/features/a/answers.ts': `const rows = (page) => { const list = page.list; return [{ ...page, list: list.map(f) }, { ...page, list }] }`,
      'src/features/a/reads.ts': `export const a = row['name'] + row["code"] + row.titles['name'] + arrow['name'] + row[0]`,
      'src/features/a/reads.test.ts': `export const a = row['name']`,
      'server/modules/a/a.service.ts': `export const a = row['name']`,
    }),
  )
  expect({ bentLists, untypedReads }).toEqual({ bentLists: 3, untypedReads: 2 })
})

test('a folder is full by its own files, not by those below it', () => {
  const many = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/f${index}.ts`, '']))
  const files = tree({ ...many('src/a', 31), ...many('src/b', 30), ...many('src/b/c', 30), ...many('src/d', 40) })
  expect(fullFolders(files)).toEqual([
    ['src/d', 40],
    ['src/a', 31],
  ])
})
