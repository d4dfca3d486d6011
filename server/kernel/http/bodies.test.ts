import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isModest, parseBodies } from './bodies.ts'

const server = Fastify({ bodyLimit: 5 * 1024 * 1024 })
beforeAll(() => {
  parseBodies(server)
  server.post('/', (request) => ({ got: request.body ?? null }))
  return server.ready()
})
afterAll(() => server.close())
const post = (payload: string, type = 'application/json') =>
  server.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })

test.each([
  ['brackets in brackets', '['.repeat(65) + ']'.repeat(65)],
  ['objects in objects', '{"a":'.repeat(65) + '1' + '}'.repeat(65)],
  ['very many values', `[${'1,'.repeat(200_001)}1]`],
  ['very many objects', `[${'{},'.repeat(100_001)}{}]`],
  ['one object of very many names', `{${Array.from({ length: 5_001 }, (_, n) => `"k${n}":1`).join(',')}}`],
  ['the same, deep inside', `[[{"a":{${Array.from({ length: 5_001 }, (_, n) => `"k${n}":1`).join(',')}}}]]`],
])('%s are refused before they are read', async (_name, body) => {
  expect(isModest(body)).toBe(false)
  expect((await post(body)).json()).toMatchObject({ message: '提交的内容过大' })
})

test.each([
  ['brackets inside a text', { a: '['.repeat(1000), b: '{,{,'.repeat(100_000) }],
  ['quotes and backslashes inside a text', { a: '\\"[[[['.repeat(100), b: '\\', c: '"' }],
  ['ten thousand rows of ten values', Array.from({ length: 10_000 }, () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 0])],
  ['five thousand names', Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n]))],
  ['many objects of few names', Array.from({ length: 20_000 }, (_, n) => ({ a: n, b: n }))],
])('%s pass and arrive as they were sent', async (_name, body) => {
  expect((await post(JSON.stringify(body))).json()).toEqual({ got: body })
})

test('JSON that is none is refused by the parser, an empty body is none', async () => {
  for (const body of ['{"a', '"', '"\\', ']]]]', '}{', '\\'.repeat(1000)])
    expect((await post(body)).statusCode, body.slice(0, 20)).toBe(400)
  expect((await post('')).json()).toEqual({ got: null })
})

test('a form of very many names is refused, one of few arrives', async () => {
  const type = 'application/x-www-form-urlencoded'
  expect((await post('a=1&'.repeat(5_001), type)).json()).toMatchObject({ message: '提交的内容过大' })
  expect((await post('a=1&b=%E7%94%B2', type)).json()).toEqual({ got: { a: '1', b: '甲' } })
})
