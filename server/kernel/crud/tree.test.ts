import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let r: Register
let admin: Caller
beforeAll(async () => {
  r = await openRegister()
  admin = await r.app.admin()
})
afterAll(() => r.app.stop())

const MODULE = '/message/ams/module'
const CODE = '/charge/base/classificationCode'
let serial = 0
const call = (method: 'POST' | 'PUT', path: string, body: object) => admin.call<{ id: string }>(method, path, { body })
const moduleBelow = async (parentId: string | null) => {
  const code = `tree${String.fromCodePoint(97 + serial++)}`
  return String((await r.ok('POST', MODULE, { name: code, code, ...(parentId === null ? {} : { parentId }) })).id)
}
const move = async (id: string, parentId: string) => {
  const [{ version }] = (await r.sql<{ version: number }>('select version from message_module where id = $1', [
    id,
  ])) as [{ version: number }]
  return call('PUT', MODULE, { id, version, parentId })
}

describe('a tree of records', () => {
  it('has no rings, also where two move at the same time', async () => {
    const [a, b] = [await moduleBelow(null), await moduleBelow(null)]
    const c = await moduleBelow(b)
    expect(await move(b, c)).toMatchObject({ code: 400, msg: '上级消息模块不能是自己或下级消息模块' })
    expect(await move(b, b)).toMatchObject({ code: 400 })
    const pairs: [string, string][] = [[a, b]]
    for (let n = 0; n < 7; n++) pairs.push([await moduleBelow(null), await moduleBelow(null)])
    const answers = await Promise.all(pairs.map(([x, y]) => Promise.all([move(x, y), move(y, x)])))
    for (const both of answers) expect(both.map((one) => one.code).toSorted((x, y) => x - y)).toEqual([0, 400])
    const rings = await r.sql(
      `with recursive up as (select id, parent_id, array[id] as way from message_module
         union all select m.id, m.parent_id, up.way || m.id from message_module m join up on m.id = up.parent_id
           where not m.id = any(up.way))
       select 1 from up where parent_id = any(way)`,
    )
    expect(rings).toEqual([])
  })

  it('is no deeper than it may be, whether a record is added or a branch is moved', async () => {
    const below = async (parentId: string | null, code: string) => {
      const answer = await call('POST', CODE, { code, name: code, ...(parentId === null ? {} : { parentId }) })
      return answer.code === 0 ? String(answer.data.id) : answer.msg
    }
    let at: string | null = null
    const way: string[] = []
    for (const code of ['7', '71', '711', '7111', '71111']) way.push((at = await below(at, code)))
    expect(await below(at, '711111')).toBe('分类编码最多5级')
    const top = await below(null, '71112')
    await below(top, '711121')
    const row = await r.info(CODE, top)
    const moved = await call('PUT', CODE, { id: top, version: row['version'], parentId: way[3] })
    expect(moved).toMatchObject({ code: 400, msg: '分类编码最多5级' })
  })
})
