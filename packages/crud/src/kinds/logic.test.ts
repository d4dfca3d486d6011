import { expect, it } from 'vitest'
import { treeOf } from '../pickers/candidates.ts'
import { durationText } from './number.logic.ts'
import { plainText } from './rich-text.logic.ts'

it.each([
  ['<p>第一段</p><p>第二段</p>', '第一段 第二段'],
  ['<h2>停水</h2><ul><li><p>1栋</p></li><li><p>2栋</p></li></ul>', '停水 1栋 2栋'],
  ['甲<br>乙&nbsp;&lt;b&gt; &amp;lt;', '甲 乙 <b> &lt;'],
  ['<img src="/a.png">', ''],
])('the words of %j are %j', (html, words) => {
  expect(plainText(html)).toBe(words)
})

it.each([
  [0, '0秒'],
  [59, '59秒'],
  [3600, '1小时'],
  [3723, '1小时2分3秒'],
  [-60, '−1分'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it('a node whose parent is out of sight stands at the top, and nothing is lost', () => {
  const tree = treeOf([
    { id: 1, label: '集团', parentId: null },
    { id: 2, label: '公司', parentId: 1 },
    { id: 3, label: '孤', parentId: 99 },
    { id: 4, label: '自己', parentId: 4 },
  ])
  expect(tree.map((node) => node.label)).toEqual(['集团', '孤', '自己'])
  expect(tree[0]?.children.map((node) => node.label)).toEqual(['公司'])
})
