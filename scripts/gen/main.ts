/** `npm run gen noun|entity|route|screen|decision <args>`: writes what a newcomer would otherwise copy, and says what is next. */
import { genDecision } from './decision.ts'
import { genEntity } from './entity.ts'
import { genNoun } from './noun.ts'
import { genRoute } from './route.ts'
import { genScreen } from './screen.ts'
import { Refusal, type Made, write } from './write.ts'

const GENERATORS: Readonly<Record<string, (...args: (string | undefined)[]) => Made>> = {
  noun: (name, path) => genNoun(name, path),
  entity: genEntity,
  route: genRoute,
  screen: genScreen,
  decision: (...words) => genDecision(words.join(' ')),
}

const [what = '', ...args] = process.argv.slice(2)
try {
  const generator = Object.hasOwn(GENERATORS, what) ? GENERATORS[what] : undefined
  if (generator === undefined) throw new Refusal(`usage: npm run gen ${Object.keys(GENERATORS).join('|')} <args>`)
  write(generator(...args))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
