import { expect, test } from 'vitest'
import { cleanRichText } from './rich-text.ts'

test.each([
  ['<p>停水<strong>通知</strong></p>', '<p>停水<strong>通知</strong></p>'],
  ['<script>alert(1)</script>文', '文'],
  ['<p onclick="x()">文</p>', '<p>文</p>'],
  ['<img src=x onerror="alert(1)">', '<img src="x" />'],
  ['<img src="javascript:alert(1)">', '<img />'],
  ['<a href="javascript:alert(1)">点</a>', '<a rel="noopener noreferrer nofollow">点</a>'],
  ['<a href=" jav&#x09;ascript:alert(1)">点</a>', '<a rel="noopener noreferrer nofollow">点</a>'],
  ['<a href="//evil.example">点</a>', '<a rel="noopener noreferrer nofollow">点</a>'],
  ['<iframe src="https://evil.example/x"></iframe>', '<iframe></iframe>'],
  [
    '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
    '<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>',
  ],
  ['<p style="position:fixed;color:red">文</p>', '<p style="color:red">文</p>'],
  ['<p style="background:url(javascript:x)">文</p>', '<p>文</p>'],
  ['<svg><script>x</script></svg>文', '文'],
  ['<style>body{display:none}</style>文', '文'],
  ['<form action="/x"><input name="a"></form>', ''],
])('%s', (dirty, clean) => {
  expect(cleanRichText(dirty)).toBe(clean)
})
