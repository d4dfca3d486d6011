import { expect, test } from 'vitest'
import { fillNotice, unknownPlaceholders } from './notice.ts'

test('placeholders are filled with text, never with markup', () => {
  expect(fillNotice('<p>{{customerName}}，{{houseName}}</p>', { customerName: '<b>陈</b>' })).toBe(
    '<p>&lt;b&gt;陈&lt;/b&gt;，{{houseName}}</p>',
  )
  expect(unknownPlaceholders('{{houseName}}{{ roomNo }}')).toEqual(['roomNo'])
})
