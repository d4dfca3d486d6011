import { expect, test } from 'vitest'
import { initials } from './avatar.logic.ts'

test.each([
  ['王芳', '王芳'],
  ['欧阳震华', '震华'],
  ['李', '李'],
  ['john smith', 'JS'],
  ['admin', 'A'],
  ['  ', '?'],
])('%s is %s', (name, shown) => expect(initials(name)).toBe(shown))
