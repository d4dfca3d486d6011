import { expect, test } from 'vitest'
import { closureOf, readModules } from './module-graph.ts'

const read = (
  sources: Readonly<Record<string, readonly [code: string, imported?: string[], lazy?: string[]]>>,
  entry: string,
) =>
  readModules([entry], {
    getModuleInfo: (id) => {
      const source = sources[id]
      return source ? { code: source[0], importedIds: source[1] ?? [], dynamicallyImportedIds: source[2] ?? [] } : null
    },
  })

test('a name is followed through the doors of folders, and nothing else of them is needed', () => {
  const modules = read(
    {
      main: ['import { List } from "./door";\nList();', ['door']],
      door: ['export { List } from "./list";\nexport { Form as default, Form } from "./form";', ['list', 'form']],
      list: ['export const List = () => 1;'],
      form: ['export const Form = 1;'],
    },
    'main',
  )
  expect([...closureOf('main', modules)]).toEqual(['main', 'list'])
})

test('a name that a door renames is found, and one that it gives twice', () => {
  const modules = read(
    {
      main: ['import { B as Mine } from "./door";\nMine();', ['door']],
      door: ['export { default as A, default as B } from "./a";', ['a']],
      a: ['export default 1;'],
    },
    'main',
  )
  expect([...closureOf('main', modules)]).toEqual(['main', 'a'])
})

test('a module with code of its own is needed as a whole; what it asks for while running is not', () => {
  const modules = read(
    {
      main: ['import { a } from "./a";\nimport "./style";\na();', ['a', 'style']],
      a: [
        'import { b } from "./b";\nexport { c } from "./c";\nexport const a = () => import("./later") && b;',
        ['b', 'c'],
        ['later'],
      ],
      b: ['export const b = 1;'],
      c: ['export const c = 1;'],
      style: ['/* css */'],
      later: ['export const later = 1;'],
    },
    'main',
  )
  expect([...closureOf('main', modules)].toSorted()).toEqual(['a', 'b', 'c', 'main', 'style'])
  expect(modules.get('a')?.lazy).toEqual(['later'])
  expect(modules.has('later')).toBe(true)
})
