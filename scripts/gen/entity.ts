import { permissionTable } from '../../packages/contract/catalogue/all.ts'
import { permissionPrefix } from '../../packages/contract/catalogue/permission.ts'
import { type Made, Refusal } from './write.ts'
import { kebab } from './names.ts'

/** `gen entity basedata.terminal`: the definition file with the codes of the permission table. */
export function genEntity(name: string | undefined): Made {
  const match = /^([a-z][A-Za-z-]*)\.([a-z][A-Za-z]*)$/.exec(name ?? '')
  const [, module, entity] = match ?? []
  if (module === undefined || entity === undefined)
    throw new Refusal('usage: npm run gen entity <module.entity>, e.g. basedata.terminal')
  const prefix = `${module}:${entity}`
  const list = permissionTable.find(({ code }) => permissionPrefix(code) === prefix && /:(list|view)$/.test(code))
  const label = list?.label.replace(/^查看/, '') ?? entity
  return {
    files: {
      [`packages/contract/${module}/${kebab(entity)}.entity.ts`]: source(
        `${module}.${entity}`,
        entity,
        label,
        `'${prefix}'`,
        module,
      ),
    },
    next: [
      'fields, constraints, base path and scope as the domain book writes them (kinds: packages/contract/kernel/fields.ts)',
      ...(list === undefined
        ? [`no code ${prefix}:list in packages/contract/catalogue: set perms to the prefix that the book names`]
        : []),
      `name it in packages/contract/${module}/entities.ts`,
      `crud(${entity}) in server/modules/${module}/index.ts`,
      'npm run db:diff writes the migration',
      'npm run gen route <path> opens it to people',
    ],
  }
}

/** The definition that `gen noun` and `gen entity` begin with. */
export const source = (
  name: string,
  entity: string,
  label: string,
  perms: string,
  module: string,
) => `import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const ${entity} = defineEntity('${name}', {
  label: '${label}',
  title: 'name',
  base: '/${module}/${entity}',
  perms: ${perms},
  scope: 'community',
  fields: {
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    remark: f.longText('备注', { max: 200 }),
  },
  unique: [unique(['name', 'communityId'])],
  list: { columns: ['name', 'state', 'remark', 'updatedAt'], filters: ['state'] },
  form: [group('基本信息', ['name', 'state', 'remark'])],
})
`
