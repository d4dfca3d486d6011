import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { permissionTable } from './catalogue/all.ts'
import type { AnyEntity } from './kernel/entity.ts'
import type { Field } from './kernel/fields.ts'
import { fieldOf } from './kernel/system-fields.ts'
import { allEntities } from './registry.ts'

const entities = allEntities()
const byName = new Map(entities.map((entity) => [entity.name, entity]))
const fieldsOf = (entity: AnyEntity): [string, Field][] => [
  ...Object.entries(entity.fields),
  ...Object.entries(entity.computed),
]
const everyField = entities.flatMap((entity) =>
  fieldsOf(entity).map(([name, field]) => ({ at: `${entity.name}.${name}`, entity, name, field })),
)
const doubles = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i)
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Words that PostgreSQL does not take as a bare column or table name; the generated SQL writes names bare. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_date current_role
  current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign from grant
  group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on only or order placing
  primary references returning select session_user some symmetric system_user table then to trailing true union unique user using
  variadic when where window with authorization binary collation concurrently cross current_schema freeze full ilike inner is isnull
  join left like natural notnull outer overlaps right similar tablesample verbose`.split(/\s+/),
)

describe('entities together', () => {
  it('have names, tables, base paths and labels of their own', () => {
    const tables = entities.flatMap((entity) => [
      entity.table,
      ...Object.entries(entity.fields)
        .filter(([, field]) => field.kind === 'refs')
        .map(([name]) => `${entity.table}__${snake(name)}`),
    ])
    expect(doubles(entities.map((entity) => entity.name))).toEqual([])
    expect(doubles(tables)).toEqual([])
    expect(doubles(entities.flatMap((entity) => entity.base ?? []))).toEqual([])
    expect(doubles(entities.map((entity) => entity.label))).toEqual([])
  })

  it('refer to entities that exist, with the id type that these have', () => {
    const wrong = everyField
      .filter(({ field }) => field.kind === 'ref' || field.kind === 'refs')
      .filter(
        ({ field }) =>
          (byName.get(field.to ?? '')?.id === 'integer') !== (field.integerId === true) || !byName.has(field.to ?? ''),
      )
    expect(wrong.map(({ at, field }) => `${at} → ${field.to}`)).toEqual([])
  })

  it('narrow candidates by fields that both sides have', () => {
    const wrong = everyField.flatMap(({ at, entity, field }) =>
      Object.entries(field.narrow ?? {})
        .filter(([theirs, own]) => !fieldOf(byName.get(field.to!)!, theirs) || !fieldOf(entity, own))
        .map(([theirs, own]) => `${at}: ${theirs} = ${own}`),
    )
    expect(wrong).toEqual([])
  })

  it('give every code of a list once, with a label', () => {
    const wrong = everyField.filter(
      ({ field }) =>
        field.of &&
        (doubles(field.of.items.map((option) => String(option.code))).length > 0 ||
          doubles(field.of.items.map((option) => option.label)).length > 0),
    )
    expect(wrong.map(({ at }) => at)).toEqual([])
    const uncoded = everyField.filter(
      ({ field }) => ['choice', 'choices', 'state'].includes(field.kind) && !field.of && !field.dict,
    )
    expect(uncoded.map(({ at }) => at)).toEqual([])
  })

  it('are grey where they were taken back or stopped: red and amber ask somebody to act', () => {
    const GONE = /^(?:已)?(?:作废|取消|撤销|撤回|停用)$/
    // A lift that is stopped waits for whoever makes it safe.
    const asks = new Set(['elevator.elevator.status'])
    const wrong = everyField.filter(
      ({ at, field }) =>
        !asks.has(at) && field.of?.items.some(({ label, tone }) => GONE.test(label) && tone !== 'neutral'),
    )
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  it('default to codes that their lists have', () => {
    const wrong = everyField.filter(
      ({ field }) =>
        field.of &&
        field.default !== undefined &&
        ![field.default].flat().every((code) => field.of!.items.some((option) => option.code === code)),
    )
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  it('ask for permissions that the domain has', () => {
    const known = new Set(permissionTable.map((permission) => permission.code))
    const prefixes = new Set(permissionTable.map((permission) => permission.code.split(':').slice(0, 2).join(':')))
    expect(
      entities
        .filter((entity) => !prefixes.has(entity.codes.list.split(':').slice(0, 2).join(':')))
        .map((entity) => entity.name),
    ).toEqual([])
    const wrong = entities.flatMap((entity) =>
      entity.verbs
        .map((verb) => entity.codes[verb])
        .filter((code) => !known.has(code))
        .map((code) => `${entity.name}: ${code}`),
    )
    expect(wrong).toEqual([])
  })

  it('use names that the database takes bare', () => {
    expect(entities.map((entity) => entity.table).filter((table) => RESERVED.has(table) || table.length > 40)).toEqual(
      [],
    )
    expect(everyField.filter(({ name }) => RESERVED.has(snake(name))).map(({ at }) => at)).toEqual([])
  })

  it('speak in rules and conditions of fields that they have', () => {
    const wrong = entities.flatMap((entity) => {
      const named = [
        ...entity.rules.map((rule) => rule.field),
        ...entity.unique.flatMap((rule) => Object.keys(rule.where ?? {})),
        ...entity.noOverlap.flatMap(({ range, within }) => [
          ...(typeof range === 'string' ? [range] : range),
          ...within,
        ]),
        ...Object.values(entity.fields).flatMap((field) => Object.keys(field.when ?? {})),
        ...(entity.list.sort ? [entity.list.sort.field] : []),
      ]
      return named.filter((name) => !fieldOf(entity, name)).map((name) => `${entity.name}: ${name}`)
    })
    expect(wrong).toEqual([])
  })

  it('name an index once: two unique rules of an entity never list the same fields in the same order', () => {
    expect(
      entities
        .filter((entity) => doubles(entity.unique.map((rule) => rule.fields.join())).length > 0)
        .map((entity) => entity.name),
    ).toEqual([])
  })

  it('offer in forms and batches only what a client may send', () => {
    const wrong = entities
      .filter((entity) => entity.base !== null && entity.verbs.some((verb) => verb === 'add' || verb === 'edit'))
      .flatMap((entity) => [
        ...entity.batch
          .filter(
            (name) =>
              entity.fields[name]?.readonly || entity.fields[name]?.createOnly || entity.fields[name]?.kind === 'state',
          )
          .map((name) => `${entity.name} batch ${name}`),
        ...Object.entries(entity.fields)
          .filter(
            ([, field]) =>
              field.required &&
              !field.readonly &&
              !field.internal &&
              (!field.createOnly || entity.verbs.includes('add')) &&
              field.kind !== 'state' &&
              field.default === undefined,
          )
          .filter(([name]) => !entity.form.some((group) => group.fields.includes(name)))
          .map(([name]) => `${entity.name} form lacks ${name}`),
      ])
    expect(wrong).toEqual([])
  })

  it('stand in the glossary, each with its own word', () => {
    const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
    const rows = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \| `([a-z-]+\.[A-Za-z]+)` \|$/gm)].filter(
      ([, , , name]) => byName.has(name!) || /^(system|session|file|home|basedata)\./.test(name!),
    )
    expect(rows.map(([, label, , name]) => `${name} ${label}`).toSorted()).toEqual(
      entities.map((entity) => `${entity.name} ${entity.label}`).toSorted(),
    )
    expect(doubles(rows.map(([, , english]) => english!))).toEqual([])
  })
})

describe('rules over a draft', () => {
  const refusals = (name: string, draft: Record<string, unknown>) =>
    byName
      .get(name)!
      .rules.filter((rule) => !rule.holds(draft))
      .map((rule) => `${rule.field}: ${rule.message}`)

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'basedata.house',
      { floor: 3, innerArea: '95.00', buildingArea: '90.00' },
      ['innerArea: 套内面积不能大于建筑面积'],
    ],
    ['basedata.house', { floor: 3, innerArea: '9.50', buildingArea: '90.00' }, []],
    ['basedata.house', { floor: 0, buildingArea: '90.00' }, ['floor: 楼层不能为0']],
    ['basedata.community', { chargeArea: '100.01', buildingArea: '100.00' }, ['chargeArea: 计费面积不能大于建筑面积']],
    ['basedata.community', { chargeArea: '100.00', buildingArea: '100.00' }, []],
    ['basedata.customer', { customerType: 1, mobile: null }, ['mobile: 请输入手机号']],
    ['basedata.customer', { customerType: 2, mobile: null }, []],
    [
      'basedata.customer',
      { customerType: 1, mobile: '13800138000', idType: 1, idNo: '440106199001011234' },
      ['idNo: 身份证号码不正确'],
    ],
    ['basedata.customer', { customerType: 1, mobile: '13800138000', idType: 2, idNo: 'E12345678' }, []],
    ['basedata.customerHouse', { startDate: '2025-03-01', leaseEnd: '2025-02-28' }, ['leaseEnd: 租期结束不能早于开始']],
    ['basedata.shift', { startTime: '20:00', endTime: '08:00', crossDay: true }, []],
    [
      'basedata.shift',
      { startTime: '20:00', endTime: '08:00' },
      ['endTime: 下班时间须晚于上班时间，跨天班次请勾选跨天'],
    ],
    ['system.menu', { type: 2, perms: '' }, ['perms: 请输入权限标识']],
    ['system.menu', { type: 1, oldUrl: '/old/a.html' }, []],
    ['system.user', { mobile: null }, ['mobile: 请输入手机号']],
  ])('%s %j', (name, draft, expected) => {
    expect(refusals(name, draft)).toEqual(expected)
  })
})
