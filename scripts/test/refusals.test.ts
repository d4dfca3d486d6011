import { expect, test } from 'vitest'
import { judge, sitesIn } from './refusals.ts'

const FILE = 'server/modules/place/a.ts'
const TEXT = `import { refuse } from 'x'
// refuse('in a comment')
export const gone = () => refuse('已删除')
export function check(n: number) {
  if (n < 0) throw badInput({
    n: \`不能小于\${least(0)}\`,
  })
  throw n > 9 ? refuse('太大') : refuse('已删除')
}
`
const sites = sitesIn(FILE, TEXT)
const at = (words: string) => sites.find((site) => site.words === words)!.at

test('a refusal is known by its place while it runs, and by its words from one day to the next', () => {
  expect(sites.map(({ words }) => words)).toEqual([
    "refuse('已删除')",
    'badInput({ n: `不能小于${least(0)}`, })',
    "refuse('太大')",
    "refuse('已删除') (2)",
  ])
  expect(at("refuse('已删除')")).toBe(`${FILE}:3:27`)
  expect(at("refuse('太大')")).toBe(`${FILE}:8:17`)
})

test('what is new and fires in no test is wrong; what is listed and fires, or is gone, leaves the list', () => {
  const seen = new Set([at("refuse('已删除')"), at("refuse('已删除') (2)")])
  const unfired = { [FILE]: ["refuse('太大')", "refuse('已删除')", "refuse('没有了')"] }
  const { fired, ...judged } = judge(sites, seen, { unfired, fired: [] })
  expect(fired).toHaveLength(2)
  expect(judged).toEqual({
    unfired: { [FILE]: ['badInput({ n: `不能小于${least(0)}`, })', "refuse('太大')"] },
    fresh: [`${FILE}: badInput({ n: \`不能小于\${least(0)}\`, })`],
    silent: [],
    over: [`${FILE}: refuse('已删除')`, `${FILE}: refuse('没有了')`],
  })
})

test('what fired when the list was made and keeps silent once is no fault', () => {
  const all = judge(sites, new Set(sites.map((site) => site.at)), { unfired: {}, fired: [] })
  const without = new Set(sites.filter(({ words }) => words !== "refuse('太大')").map((site) => site.at))
  expect(judge(sites, without, { unfired: {}, fired: all.fired })).toMatchObject({
    fresh: [],
    silent: [`${FILE}: refuse('太大')`],
  })
})
