/** Names of the modules as the operation log writes them, in the order of the menus. */
export const MODULE_NAMES: Readonly<Record<string, string>> = {
  basedata: '基础数据',
  system: '系统管理',
  session: '会话与登录',
  file: '文件与导入',
  home: '工作台',
}

export const moduleName = (module: string): string => MODULE_NAMES[module] ?? module
