import { describe, expect, it } from 'vitest'
import { treeOf } from '../pickers/candidates.ts'
import { durationText } from './number.logic.ts'
import { hasMarkup, paragraphsOf, toHtml } from './rich-text.logic.ts'

describe('rich text', () => {
  it.each(['一行', '两\n行', '空\n\n行', '<script>alert(1)</script> & "引号"', '末尾\n', '&lt;'])(
    '%j survives',
    (text) => {
      expect(paragraphsOf(toHtml(text))).toBe(text)
    },
  )
  it('typed markup stays text', () => expect(toHtml('<b onclick=x>')).toBe('<p>&lt;b onclick=x&gt;</p>'))
  it('knows when HTML says more than its paragraphs', () => {
    expect(hasMarkup(toHtml('a\nb'))).toBe(false)
    expect(hasMarkup('<p>a<br>b</p>')).toBe(false)
    expect(hasMarkup('<p><b>a</b></p>')).toBe(true)
    expect(hasMarkup('<p class="x">a</p>')).toBe(true)
  })
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
