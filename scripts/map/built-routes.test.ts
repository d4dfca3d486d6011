import { expect, test } from 'vitest'
import { builtRoutes } from './built-routes.ts'
import { sourceTree } from './source-files.ts'

const ROUTE = `import { createFileRoute } from '@tanstack/react-router'
import { UnitAddScreen } from '@/features/basedata/unit/unit-add-screen'
export const Route = createFileRoute('/basedata/unit/add')({ component: UnitAddScreen })
`
const tree = sourceTree(
  new Map([
    ['src/routes/basedata/unit/add.tsx', ROUTE],
    ['src/routes/basedata/unit/nowhere.tsx', ROUTE],
    ['src/features/basedata/unit/unit-add-screen.tsx', 'export const UnitAddScreen = () => <p />\n'],
    ['src/features/basedata/unit/unit-add-screen.test.tsx', "import { UnitAddScreen } from './unit-add-screen'\n"],
    ['e2e/whole.spec.ts', "page.goto('/basedata/unit/add')\n"],
    ['e2e/hash.spec.ts', 'page.goto(`${base}/#/basedata/unit/add?communityId=1`)\n'],
    ['e2e/longer.spec.ts', "page.goto('/basedata/unit/add/more'); page.goto('/far/basedata/unit/add')\n"],
    ['server/modules/unit.service.ts', "const path = '/basedata/unit/add'\n"],
  ]),
)

test('a page of the catalogue is described by its screen, its lines, and the tests that import or name it', () => {
  expect(builtRoutes(tree)).toEqual([
    {
      route: expect.objectContaining({ path: '/basedata/unit/add', module: 'basedata' }),
      file: 'src/routes/basedata/unit/add.tsx',
      entities: [],
      rung: 'L3',
      top: 'src/features/basedata/unit/unit-add-screen.tsx',
      feature: 'basedata',
      lines: 3,
      tests: ['e2e/hash.spec.ts', 'e2e/whole.spec.ts', 'src/features/basedata/unit/unit-add-screen.test.tsx'],
    },
  ])
})
