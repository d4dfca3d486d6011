import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Benchmark } from './support.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'node_modules', '.cache', 'wuguan-types')
const ENTITIES = 300
const QUERIES = 400

const entity = (n: number) => `
export const thing${n} = defineEntity('fixture.thing${n}', {
  label: '事物${n}', title: 'name', table: 'thing_${n}', base: '/fixture/thing${n}', perms: 'fixture:thing${n}', scope: 'community',
  fields: {
    code: f.serial('编号', { rule: 'fixture.thing' }), name: f.text('名称', { required: true, max: 40, search: true }), kind: f.choice('类别', { of: KIND, required: true }),
    price: f.money('单价'), amount: f.decimal('数量', { precision: 12, scale: 4 }), share: f.percent('份额'), at: f.date('日期', { required: true }), done: f.dateTime('完成'),
    period: f.period('期间'), active: f.flag('启用'), phone: f.phone('电话'), idNo: f.idNumber('证件'), note: f.longText('备注'), tags: f.textList('标签'),
    parentId: f.ref('上级', { to: 'fixture.thing${Math.max(0, n - 1)}' }), otherId: f.ref('其他', { to: 'fixture.thing${Math.max(0, n - 2)}' }), files: f.attachments('附件'),
    place: f.geoPoint('位置'), valid: f.dateRange('有效期'), state: f.state('状态', { of: KIND, default: 1 }),
  },
})
export type Row${n} = RowOf<typeof thing${n}>
export type Draft${n} = DraftOf<typeof thing${n}>
`
const query = (n: number) => {
  const [a, b, c] = [n % ENTITIES, (n * 7 + 1) % ENTITIES, (n * 13 + 2) % ENTITIES]
  return `
export const query${n} = (tx: Tx) =>
  tables<{ thing${a}: typeof e.thing${a}; thing${b}: typeof e.thing${b}; thing${c}: typeof e.thing${c} }>(tx)
    .selectFrom('thing${a} as x').innerJoin('thing${b} as y', 'y.id', 'x.parentId').leftJoin('thing${c} as z', 'z.id', 'y.otherId')
    .select(['x.id', 'x.name', 'y.price', 'z.at']).where('x.kind', '=', 1).where('x.communityId', '=', 3).orderBy('x.id', 'desc').limit(20).execute()
`
}

/** What the type checker takes for a product of 300 entities and 400 joins of three tables. */
export const benchmark: Benchmark = {
  name: 'types',
  async run() {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    const kernel = join(ROOT, 'packages', 'contract', 'kernel')
    writeFileSync(
      join(FOLDER, 'entities.ts'),
      `import { defineEntity, type DraftOf, type RowOf } from '${kernel}/entity.ts'\nimport { f } from '${kernel}/fields.ts'\nimport { options } from '${kernel}/options.ts'\nconst KIND = options([1, '甲'], [2, '乙'])\n${Array.from({ length: ENTITIES }, (_, n) => entity(n)).join('')}`,
    )
    writeFileSync(
      join(FOLDER, 'queries.ts'),
      `import { tables } from '${ROOT}/server/kernel/db/tables.ts'\nimport type { Tx } from '${ROOT}/server/kernel/kernel.ts'\nimport type * as e from './entities.ts'\n${Array.from({ length: QUERIES }, (_, n) => query(n)).join('')}`,
    )
    writeFileSync(
      join(FOLDER, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions: { paths: {}, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
        include: [],
        files: ['entities.ts', 'queries.ts'],
      }),
    )
    const started = performance.now()
    const run = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', FOLDER], {
      encoding: 'utf8',
    })
    const seconds = (performance.now() - started) / 1000
    if (run.status !== 0) throw new Error(run.stdout.slice(0, 2000))
    return [
      {
        name: 'type check',
        what: `${ENTITIES} entities of 20 fields and ${QUERIES} joins of three tables`,
        value: seconds,
        unit: ' s',
        bar: { kind: 'max', value: 15 },
      },
    ]
  },
}
