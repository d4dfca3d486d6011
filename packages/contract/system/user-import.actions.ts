import type { ImportBegun } from '../file/file.actions.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'

/** Sheets of people: of all companies, of the selected company, of the caller's own department. They go on as every import does. */
const upload = <N extends string>(name: N, label: string, path: string) =>
  defineAction(name, {
    label,
    path: `/basedata/sys/user/${path}`,
    permission: 'system:user:import',
    multipart: true,
    input: z.object({}),
    output: returns<ImportBegun>(),
    sample: () => ({}),
  })

export const importUserData = upload('system.importUserData', '导入用户', 'importUserData')
export const myImportUserData = upload('system.myImportUserData', '导入本公司用户', 'myImportUserData')
export const importSectionUser = upload('system.importSectionUser', '导入本部门用户', 'importSectionUser')
