import { expect, it } from 'vitest'
import { readRoom } from './room-text.ts'

it.each([
  ['1-1-502', '1|1|502|'],
  ['1 1 502', '1|1|502|'],
  ['1栋1单元502', '1|1|502|'],
  ['云山花园-1栋-1单元-502', '1|1|502|'],
  ['01栋1单元502室', '1|1|502|'],
  ['a-2-1201', 'A|2|1201|'],
  ['1-1502', '1||1502|joined'],
  ['1栋502', '1||502|joined'],
  ['1单元502', '|1|502|'],
  ['1栋1单元', '1|1||'],
  ['3栋', '3|||'],
  ['502', '||502|'],
  ['王芳', null],
  ['1-2-3-4-5', null],
  ['%', null],
])('%s', (typed, meant) => {
  const room = readRoom(typed)
  expect(room && [room.building, room.unit, room.room, room.joined ? 'joined' : ''].join('|')).toBe(meant)
})
