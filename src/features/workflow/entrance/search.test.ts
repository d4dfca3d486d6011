import type { EntranceCard } from '@wuguan/contract/workflow/setting.actions'
import { match } from 'pinyin-pro'
import { expect, it } from 'vitest'
import { byGroup, matchCards } from './search'

const card = (title: string, group: string, keywords: readonly string[] = []): EntranceCard => ({
  route: `/${title}`,
  title,
  group,
  keywords,
  icon: null,
  favorite: false,
  missing: null,
})
const CARDS = [
  card('项目收费配置', '收费', ['违约金', '滞纳金']),
  card('收费标准', '收费'),
  card('角色列表', '系统', ['权限']),
]
const pinyin = (title: string, letters: string) =>
  match(title, letters, { continuous: true, precision: 'start', lastPrecision: 'start' }) !== null
const titles = (typed: string) => matchCards(CARDS, typed, pinyin).map(({ title }) => title)

it.each([
  ['违约金', ['项目收费配置']],
  ['sfbz', ['收费标准']],
  ['xmsf', ['项目收费配置']],
  ['shoufei', ['项目收费配置', '收费标准']],
  ['权限', ['角色列表']],
  ['没有', []],
])('%s finds %o', (typed, expected) => expect(titles(typed)).toEqual(expected))
it('keeps the order of the groups', () =>
  expect(byGroup(CARDS).map(([name, cards]) => [name, cards.length])).toEqual([
    ['收费', 2],
    ['系统', 1],
  ]))
