import type { ChannelCode, ConfigNode } from '@wuguan/contract/app/message.actions'

export interface SwitchChange {
  moduleId: string
  channel: ChannelCode
  enabled: boolean
}

export const switchLines = (nodes: readonly ConfigNode[], depth = 0): { node: ConfigNode; depth: number }[] =>
  nodes.flatMap((node) => [{ node, depth }, ...switchLines(node.children, depth + 1)])

/** A module that has modules below it stands for all of them that can be turned. */
export function switchOf(
  node: ConfigNode,
  channel: ChannelCode,
): { enabled: boolean; locked: boolean; moduleIds: string[] } {
  const turnable = switchLines([node]).filter(({ node: { channels } }) =>
    channels.some((one) => one.channel === channel && !one.locked),
  )
  const enabled = switchLines([node]).every(
    ({ node: { channels } }) => channels.find((one) => one.channel === channel)?.enabled ?? true,
  )
  return { enabled, locked: turnable.length === 0, moduleIds: turnable.map((line) => line.node.id) }
}

/** The tree with one switch turned; locked ones do not turn. */
export const switched = (nodes: readonly ConfigNode[], change: SwitchChange): ConfigNode[] =>
  nodes.map((node) => ({
    ...node,
    channels:
      node.id === change.moduleId
        ? node.channels.map((one) =>
            one.channel === change.channel && !one.locked ? { ...one, enabled: change.enabled } : one,
          )
        : node.channels,
    children: switched(node.children, change),
  }))
