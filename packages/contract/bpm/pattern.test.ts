import { describe, expect, test } from 'vitest'
import { readPattern } from './pattern.ts'

const PATTERNS = [
  '', 'a', 'abc', 'a|b|', '[0-9]{6}', '1[3-9]\\d{9}', '(?:a|ab)(?:c|bcd)*', 'a?b+?c*', 'a{2}', 'a{2,}', 'a{1,3}b{0,2}', '(a|b){2,3}?', '[^a-c\\]]+', '\\p{Script=Han}{2,4}',
  '\\u4e00|\\u{1f600}', '\\w+@\\w+(?:\\.\\w+)+', '.+', '^a$', '(^a|b)c', 'a(b$|c)', '(?:a*)*b', '(a+)+', '(?:)*', '[\\w.-]+\\/\\*', '\\x61\\cA?', '()', 'a||b',
] // prettier-ignore
const TEXTS = [
  '', 'a', 'ab', 'abc', 'abcd', 'aab', 'aaa', 'aaaa', 'b', 'bb', 'bc', 'ac', 'abbc', '123456', '12345', '13800138000', '张三', '张三李四五', '一', '😀', 'a@b.c', 'a@b', '-]', 'ac]', 'x/*', 'a\n', 'aaabb', 'aba', 'abab',
] // prettier-ignore

describe('patterns of forms', () => {
  test('mean what the language means by them', () => {
    for (const source of PATTERNS) {
      const whole = new RegExp(`^(?:${source})$`, 'u')
      const pattern = readPattern(source)
      expect(pattern, source).not.toBeNull()
      for (const text of TEXTS) expect([source, text, pattern!.matches(text)]).toEqual([source, text, whole.test(text)])
    }
  })

  test.each([
    '(?=a)',
    '(?<!a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '\\bword',
    '(',
    '[',
    'a{',
    'a{3,1}',
    '(?:a{1000}){1000}',
    '*',
  ])('%s is refused', (source) => expect(readPattern(source)).toBeNull())

  test.each(['(a+)+', '(a|a)*b', '(a?){50}a{50}', '(?:a*)*c', '.*.*.*x'])('%s decides a long text', (source) => {
    // The engine of the language would not come back from these.
    expect(readPattern(source)!.matches(`${'a'.repeat(5_000)}!`)).toBe(false)
  })
})
