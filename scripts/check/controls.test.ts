import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BY_HAND } from './by-hand.ts'
import { checkControls, componentsOf, ownControls } from './controls.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const components = componentsOf(ROOT)
const found = (code: string) =>
  ownControls('src/features/planted/planted.tsx', code, components).map(({ what }) => what)

test('the components are read off the doors of packages/ui', () => {
  for (const name of ['Button', 'DataTable', 'TabStrip', 'FilterBar', 'MoneyInput']) expect(components).toContain(name)
  expect(components).not.toContain('cn')
})

test.each([
  ['<input value="1" />', '<input>'],
  ['<label>房号<select /></label>', '<select>'],
  ['<table><tbody /></table>', '<table>'],
  ['<div role="menu" />', 'role=menu'],
  ['<div role="tab">房屋</div>', 'role=tab'],
])('%s by hand is found', (jsx, what) => {
  expect(found(`export const A = () => ${jsx}`)).toEqual([what])
})

test.each([
  'export function Steps() { return <ol /> }',
  'const Steps = () => <ol />\nexport const a = Steps',
  'export const Steps = memo(function Inner() { return <ol /> })',
])('a component by the name of one of packages/ui is found: %s', (code) => expect(found(code)).toEqual(['Steps']))

test('what packages/ui offers, words about it and choices at run time are left alone', () => {
  expect(
    found(`import { Steps } from '@wuguan/ui/steps'
const SELECTOR = '[role="dialog"] input'
function Asking({ kind }) {
  const Dialog = DIALOGS[kind]
  return <main role="group"><Steps items={[]} current={0} /><Dialog title={SELECTOR} /></main>
}`),
  ).toEqual([])
})

test('every exception says why, and the tree holds the rule', () => {
  for (const { what, why } of BY_HAND) expect(why.length, what).toBeGreaterThan(30)
  expect(checkControls(ROOT)).toEqual([])
})
