import { match } from 'pinyin-pro'
import { describe, expect, it } from 'vitest'
import { pinyinMatch } from './pinyin'
import { matchTitles, type MenuPage } from './menu-match'

const page = (title: string, trail = ''): MenuPage => ({ href: `/${title}`, title, trail })
const pages = [
  page('收款', '收费'),
  page('收费标准', '收费'),
  page('房产', '基础数据 / 项目房产'),
  page('重庆项目', '基础数据'),
  page('用户管理', '系统'),
  page('项目', '基础数据'),
]
const found = (text: string) => matchTitles(pages, text, pinyinMatch(match), 5).map(({ title }) => title)

describe('a page is found', () => {
  it.each([
    ['收款', ['收款']],
    ['收', ['收款', '收费标准']],
    ['shoukuan', ['收款']],
    ['sk', ['收款']],
    ['SFBZ', ['收费标准']],
    ['yh gl', ['用户管理']],
    ['yonghu', ['用户管理']],
    ['fangch', ['房产']],
    // The reading of a word, not of its characters: 重 is chóng here.
    ['chongqing', ['重庆项目']],
    ['项目', ['项目', '重庆项目', '房产']],
    ['没有的', []],
    ['  ', []],
  ])('%s', (text, titles) => {
    expect(found(text)).toEqual(titles)
  })
})
it('without the library Chinese text still works', () => {
  expect(matchTitles(pages, 'sk', null, 5)).toEqual([])
  expect(matchTitles(pages, '收款', null, 5)).toHaveLength(1)
})
it('shows no more than asked for', () => {
  expect(matchTitles(pages, '收', null, 1)).toHaveLength(1)
})
