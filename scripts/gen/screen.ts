import { type Made, Refusal } from './write.ts'
import { camel, pascal } from './names.ts'

/** `gen screen basedata room-map`: a screen with its headless hook, its pure part and a test, in one folder. */
export function genScreen(module: string | undefined, name: string | undefined): Made {
  if (module === undefined || name === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Refusal('usage: npm run gen screen <module> <kebab-name>, e.g. basedata room-map')
  const folder = `src/features/${module}/${name}`
  const screen = pascal(name)
  return {
    files: {
      [`${folder}/index.ts`]: `export { ${screen}Screen } from './${name}.screen'\n`,
      [`${folder}/${name}.screen.tsx`]: screenSource(name, screen),
      [`${folder}/use-${name}.ts`]: hookSource(module, name, screen),
      [`${folder}/${name}.logic.ts`]: logicSource(),
      [`${folder}/${name}.test.ts`]: testSource(name),
    },
    next: [
      `${name}.screen.tsx draws and decides nothing; use-${name}.ts asks the server (set the path of its call); ${name}.logic.ts computes and is tested`,
      `a line in src/features/${module}/README.md: where do I change it?`,
      `npm run gen route <catalogue path> ${name}`,
    ],
  }
}

const screenSource = (name: string, screen: string) => `import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { LoadingOverlay } from '@wuguan/ui/skeleton'
import { use${screen} } from './use-${name}'

export function ${screen}Screen() {
  const { rows, failure, retry } = use${screen}()
  if (failure !== null) return <ErrorPanel title={failure} retry={retry} />
  if (rows === null) return <LoadingOverlay />
  if (rows.length === 0) return <EmptyPanel title="暂无数据" />
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>{row.label}</li>
      ))}
    </ul>
  )
}
`

const hookSource = (module: string, name: string, screen: string) => `import { useQuery } from '@tanstack/react-query'
import { api } from '@/app/api/client'
import { type Entry, byLabel } from './${name}.logic'

/** What the screen shows and may do; it draws nothing. */
export function use${screen}() {
  const query = useQuery({
    queryKey: ['${module}', '${name}'],
    queryFn: ({ signal }) => api.get<readonly Entry[]>('/${module}/${camel(name)}', {}, { signal, quiet: true }),
    select: byLabel,
  })
  return {
    rows: query.data ?? null,
    failure: query.error === null ? null : query.error.message,
    retry: () => void query.refetch(),
  }
}
`

const logicSource = () => `export interface Entry {
  readonly id: string
  readonly label: string
}

export const byLabel = (rows: readonly Entry[]): readonly Entry[] =>
  rows.toSorted((a, b) => a.label.localeCompare(b.label, 'zh'))
`

const testSource = (name: string) => `import { expect, test } from 'vitest'
import { byLabel } from './${name}.logic'

test('rows stand in the order of their Chinese labels', () => {
  const rows = byLabel([
    { id: '1', label: '王' },
    { id: '2', label: '阿' },
  ])
  expect(rows.map((row) => row.id)).toEqual(['2', '1'])
})
`
