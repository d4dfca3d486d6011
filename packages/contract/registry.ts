import { appEntities } from './app/entities.ts'
import { basedataEntities } from './basedata/entities.ts'
import { fileEntities } from './file/entities.ts'
import { homeEntities } from './home/entities.ts'
import type { AnyEntity } from './kernel/entity.ts'
import { sessionEntities } from './session/entities.ts'
import { systemEntities } from './system/entities.ts'

/**
 * Every entity of the product, module by module. For the server, scripts and tests: the browser imports single entities,
 * so that a page carries only the nouns it shows.
 */
export const allEntities = (): AnyEntity[] => [
  ...systemEntities,
  ...sessionEntities,
  ...fileEntities,
  ...homeEntities,
  ...basedataEntities,
  ...appEntities,
]
