import { expect, it } from 'vitest'
import { draw, isWritten } from './strokes.logic.ts'

const line = (...xs: number[]) => xs.map((x) => ({ x, y: 0.5 }))
it('a slip is no signature, several short lines together are one', () => {
  expect(isWritten([])).toBe(false)
  expect(isWritten([line(0.5)])).toBe(false)
  expect(isWritten([line(0.5, 0.6)])).toBe(false)
  expect(isWritten([line(0.1, 0.2), line(0.3, 0.4)])).toBe(true)
  expect(isWritten([line(0.1, 0.3)])).toBe(true)
})
it('draws in the size of the pad, and a single spot as a dot', () => {
  const told: string[] = []
  const pen = {
    beginPath: () => told.push('begin'),
    moveTo: (x: number, y: number) => told.push(`move ${x} ${y}`),
    lineTo: (x: number, y: number) => told.push(`line ${x} ${y}`),
    quadraticCurveTo: (cx: number, cy: number, x: number, y: number) => told.push(`curve ${cx} ${cy} ${x} ${y}`),
    stroke: () => told.push('stroke'),
  }
  draw(pen, line(0, 0.5, 1), 200, 100)
  expect(told).toEqual(['begin', 'move 0 50', 'curve 100 50 150 50', 'line 200 50', 'stroke'])
  told.length = 0
  draw(pen, line(0.5), 200, 100)
  expect(told).toEqual(['begin', 'move 100 50', 'line 100.1 50', 'stroke'])
  told.length = 0
  draw(pen, [], 200, 100)
  expect(told).toEqual([])
})
