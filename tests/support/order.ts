import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that stand on the demo company, by themselves or by what they import. */
const ON_DEMO = /demo: true|support\/(?:flow-worlds|narrow-demo|work-orders)/
/** Files that last about as long together as the demo takes to be written. */
const BESIDE = 40

/**
 * Whoever needs the demo first writes it, for minutes, and the next would wait for it: beside that go files without it. The loops over
 * everything the modules have come next, since they take longest, and short files fill what is left.
 */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const here = sorted.filter(({ project }) => project.name === 'server')
    const onDemo = here.filter(({ moduleId }) => ON_DEMO.test(readFileSync(moduleId, 'utf8')))
    const others = here.filter((file) => !onDemo.includes(file))
    const isLoop = ({ moduleId, project }: TestSpecification) => moduleId.startsWith(`${project.config.root}/tests/`)
    const [first, ...later] = [...onDemo.filter(isLoop), ...onDemo.filter((file) => !isLoop(file))]
    return [
      ...(first ? [first] : []),
      ...others.slice(0, BESIDE),
      ...later,
      ...others.slice(BESIDE),
      ...sorted.filter((file) => !here.includes(file)),
    ]
  }
}
