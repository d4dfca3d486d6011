import { createElement, useMemo } from 'react'
import { messageModuleRel } from '@wuguan/contract/app/message-module-rel.entity'
import type { RelEntry } from '@wuguan/contract/app/message.actions'
import { entityUi } from '@wuguan/crud/entity-ui'
import { FormDrawer } from '@wuguan/crud/form-screen'
import { type InputProps, kindOf } from '@wuguan/crud/kinds'
import { ModuleInput } from '../shared/module-input'
import { TemplateInput } from './template-input'

/** What one event says, to whom and in which module. */
export function RelDrawer({ entry, close }: { entry: RelEntry; close: () => void }) {
  const { id, bizEvent, eventLabel, placeholders } = entry
  const ui = useMemo(() => {
    const Template = (props: InputProps) => <TemplateInput {...props} placeholders={placeholders} />
    // The relation is of the event that was opened; it is read by its name.
    const Event = (props: InputProps) =>
      createElement(kindOf('text').Input, { ...props, value: eventLabel, readOnly: true })
    return entityUi(messageModuleRel, {
      inputs: {
        bizEvent: Event,
        moduleId: ModuleInput,
        titleTemplate: Template,
        bodyTemplate: Template,
        backUrl: Template,
      },
    })
  }, [placeholders, eventLabel])
  const fresh = { bizEvent, titleTemplate: eventLabel, defaultChannels: ['inbox'] }
  return (
    <FormDrawer
      entity={messageModuleRel}
      ui={ui}
      {...(id === null ? { defaults: fresh, name: bizEvent } : { id })}
      title={`消息关联：${eventLabel}`}
      close={close}
    />
  )
}
