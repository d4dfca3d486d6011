import type { ModuleNode } from '@wuguan/contract/app/message.actions'
import type { TreeNode } from '@wuguan/ui/tree'

/** Every module of the forest, parents before their children, with its depth. */
export function flatModules(nodes: readonly ModuleNode[], depth = 0): { node: ModuleNode; depth: number }[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatModules(node.children, depth + 1)])
}

/** Choices of a module, with what it stands in. */
export const moduleOptions = (nodes: readonly ModuleNode[], above = ''): { value: string; label: string }[] =>
  nodes.flatMap(({ id, name, children }) => [
    { value: id, label: above + name },
    ...moduleOptions(children, `${above}${name} / `),
  ])

export const ALL = ''
const note = (unread: number) => (unread > 0 ? { note: unread > 99 ? '99+' : String(unread) } : {})

/** The drawers of the box: everything first, then the modules in use, each with what is unread in it. */
export function boxTree(nodes: readonly ModuleNode[], unread: number): TreeNode<string>[] {
  const shown = (list: readonly ModuleNode[]): TreeNode<string>[] =>
    list
      .filter((node) => node.state === 1 || node.unread > 0)
      .map((node) => ({
        id: node.id,
        label: node.name,
        ...note(node.unread),
        ...(node.children.length ? { children: shown(node.children) } : {}),
      }))
  return [{ id: ALL, label: '全部消息', ...note(unread) }, ...shown(nodes)]
}
