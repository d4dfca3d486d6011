import { readFileSync } from 'node:fs'

/** JSON Schemas of what every action answers, written by `npm run map` from the types that the contract states with `returns`. */
interface Answers {
  /** Shapes with names; schemas refer to them as `#/components/schemas/<name>`, in the OpenAPI document as here. */
  schemas: Record<string, unknown>
  /** By name of the action; null where the answer is a file or bytes, no JSON. */
  actions: Record<string, unknown>
}

let read: Answers | null = null

/** Read at the first question: nobody asks for them but the documentation and the tests. */
export const answers = (): Answers =>
  (read ??= JSON.parse(readFileSync(new URL('answers.gen.json', import.meta.url), 'utf8')) as Answers)

/** What a call of that name answers; undefined for a file. */
export const answerSchema = (action: string): unknown => answers().actions[action] ?? undefined
