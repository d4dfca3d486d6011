import { expect, it } from 'vitest'
import { stillToCome } from './chunks.ts'

const NEEDED = [
  'assets/boot-aaaaaaaa.js',
  'assets/vendor-aaaaaaaa.js',
  'assets/workspace-aaaaaaaa.js',
  'assets/list-aaaaaaaa.js',
  'assets/part-7-aaaaaaaa.js',
]

it('names ahead what a reload has not asked for', () => {
  expect(stillToCome(NEEDED, 'assets/list-aaaaaaaa.js', 'assets/early-aaaaaaaa.js')).toEqual([
    'assets/vendor-aaaaaaaa.js',
    'assets/workspace-aaaaaaaa.js',
    'assets/part-7-aaaaaaaa.js',
  ])
})

it('leaves out what every signed-in page has had since its start, and the file that is asked for', () => {
  expect(stillToCome(NEEDED, 'assets/part-7-aaaaaaaa.js', 'assets/workspace-aaaaaaaa.js')).toEqual([
    'assets/list-aaaaaaaa.js',
  ])
})
