import { ElementMaker, ElementMenus } from './element-menu'

export const elementMenuModule = {
  __init__: ['elementMenus'],
  elementMaker: ['type', ElementMaker],
  elementMenus: ['type', ElementMenus],
}
