import type { ChannelCode, ConfigNode } from '@wuguan/contract/app/message.actions'

export interface SwitchChange {
  moduleId: string
  channel: ChannelCode
  enabled: boolean
}

export const switchLines = (nodes: readonly ConfigNode[], depth = 0): { node: ConfigNode; depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...switchLines(node.children, depth + 1)])

/** The tree with one switch turned; locked ones do not turn. */
export const switched = (nodes: readonly ConfigNode[], change: SwitchChange): ConfigNode[] =>
  nodes.map((node) => ({
    ...node,
    channels:
      node.id === change.moduleId
        ? node.channels.map((one) => (one.channel === change.channel && !one.locked ? { ...one, enabled: change.enabled } : one))
        : node.channels,
    children: switched(node.children, change),
  }))
