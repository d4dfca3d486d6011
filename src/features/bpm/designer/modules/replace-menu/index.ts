import type { MenuEntries, PopupMenu } from '../diagram'
import { isOffered } from '../element-menu/catalogue'

/** Takes out of 更改类型 what could not be deployed. */
class ReplaceFilter {
  static $inject = ['popupMenu']
  constructor(popupMenu: PopupMenu) {
    popupMenu.registerProvider('bpmn-replace', 500, this)
  }

  getPopupMenuEntries() {
    return (entries: MenuEntries): MenuEntries =>
      Object.fromEntries(Object.entries(entries).filter(([action]) => isOffered(action)))
  }
}

export const replaceMenuModule = { __init__: ['replaceFilter'], replaceFilter: ['type', ReplaceFilter] }
