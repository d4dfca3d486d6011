import { expect, test } from 'vitest'
import { cleanStyle, IMAGE_BYTES, safeLink, safeMedia, sortImages } from './rich-text.logic.ts'

const image = (size: number, type = 'image/png') => ({ size, type })

test('pictures: 2,097,152 bytes go, one more does not; five go, six do not', () => {
  expect(sortImages([image(IMAGE_BYTES)])).toEqual({ taken: [image(IMAGE_BYTES)], refusal: null })
  expect(sortImages([image(IMAGE_BYTES + 1), image(1)])).toEqual({ taken: [image(1)], refusal: '图片大小不能超过2MB' })
  expect(sortImages(Array.from({ length: 5 }, () => image(1))).refusal).toBeNull()
  expect(sortImages(Array.from({ length: 6 }, () => image(1)))).toEqual({
    taken: [],
    refusal: '单次最多上传5张图片',
  })
  expect(sortImages([image(1, 'image/svg+xml')]).taken).toEqual([])
})

test('links: only what may be followed', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u200bscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'http://',
    'nothing',
    '',
  ])
    expect(safeLink(bad), bad).toBeNull()
  expect(safeLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1')
  expect(safeLink('www.example.com/a')).toBe('https://www.example.com/a')
  expect(safeLink('mailto:a@b.cn')).toBe('mailto:a@b.cn')
  expect(safeLink('tel:075512345678')).toBe('tel:075512345678')
  expect(safeLink('/notice/1')).toBe('/notice/1')
  expect(safeMedia('mailto:a@b.cn')).toBeNull()
})

test('styles: only the few that the editor writes', () => {
  expect(cleanStyle('color: red; position: fixed; font-size:16px; background-color: #fff')).toBe(
    'color: red; font-size: 16px; background-color: #fff',
  )
  expect(cleanStyle('background-color: url(https://spy.example)')).toBe('')
  expect(cleanStyle('width: expression(alert(1)); background: url(x)')).toBe('')
  expect(cleanStyle('font-size: 99999px')).toBe('')
})
