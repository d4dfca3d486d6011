import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answersFile } from './answers.ts'
import { ROOT } from './source-files.ts'

/** A contract of one file, read as the product's own is. */
function answersOf(code: string): unknown {
  const root = mkdtempSync(join(tmpdir(), 'answers-'))
  try {
    const folder = join(root, 'packages/contract/story')
    mkdirSync(folder, { recursive: true })
    const kernel = join(ROOT, 'packages/contract/kernel')
    writeFileSync(
      join(folder, 'story.actions.ts'),
      `import { defineAction, returns, type Json } from '${kernel}/action.ts'\n` +
        `const base = { label: '', path: '/x', fields: {} }\n${code}\n`,
    )
    writeFileSync(
      join(root, 'tsconfig.json'),
      JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions: { types: [] }, include: ['packages'] }),
    )
    return JSON.parse(answersFile(root))
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('a type becomes a schema that knows every name; a file has none', () => {
  const code = `
    export interface Line { id: string; kind: 1 | 2; note?: string | null; more: Record<string, Json> }
    export const lines = defineAction('story.lines', { ...base, output: returns<{ list: Line[]; at: string }>() })
    export const done = defineAction('story.done', { ...base, output: returns<null>() })
    export const file = defineAction('story.file', { ...base, output: returns<never>() })`
  expect(answersOf(code)).toEqual({
    schemas: {
      Line: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          kind: { enum: [1, 2] },
          note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
          more: { type: 'object', properties: {}, required: [], additionalProperties: {} },
        },
        required: ['id', 'kind', 'more'],
        additionalProperties: false,
      },
    },
    actions: {
      'story.done': { type: 'null' },
      'story.file': null,
      'story.lines': {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/Line' } }, at: { type: 'string' } },
        required: ['list', 'at'],
        additionalProperties: false,
      },
    },
  })
})

test('the parts of a union stand in an order of their own, however the compiler met them', () => {
  const code = `
    export type Met = 'walk' | 'apply' | 3
    export const met = defineAction('story.met', { ...base, output: returns<{ at: Met | { id: string } | string[] }>() })`
  expect(answersOf(code)).toMatchObject({
    actions: {
      'story.met': {
        properties: {
          at: {
            anyOf: [
              { enum: ['apply', 'walk', 3] },
              { type: 'array', items: { type: 'string' } },
              { type: 'object', required: ['id'] },
            ],
          },
        },
      },
    },
  })
})

test('an answer that says nothing is refused by its place: no type, unknown, any, or no JSON', () => {
  const code = `
    export const mute = defineAction('story.mute', { ...base, output: returns() })
    export const part = defineAction('story.part', { ...base, output: returns<{ rows: { value: unknown }[] }>() })
    export const any = defineAction('story.any', { ...base, output: returns<{ value: any }>() })
    export const call = defineAction('story.call', { ...base, output: returns<{ run: () => void }>() })`
  expect(() => answersOf(code)).toThrow(
    [
      'places of answers without a shape:',
      'story.any.value: any',
      'story.call.run: a function',
      'story.mute: unknown',
      'story.part.rows.value: unknown',
    ].join('\n'),
  )
})
