import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { customizeForms } from '@wuguan/contract/bpm/form.actions'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { useStore } from '@/app/store'
import type { ModelFile } from '../session/model-file'
import type { ModelFacts } from './designer-context'

const NONE: readonly FormField[] = []

/** Fields of the form that the model is bound to; none for who may not see forms. */
function useFormFields(formId: string | null): readonly FormField[] {
  const port = useCrudPort()
  const may = customizeForms.permission === null || port.can(customizeForms.permission)
  const form = useQuery({
    queryKey: ['bpm.processForm', 'fields', formId],
    queryFn: async () => {
      const page = await callAction(port, customizeForms, { formId: formId! })
      return page.list[0]?.fields ?? NONE
    },
    enabled: formId !== null && may,
    staleTime: 60_000,
  })
  return form.data ?? NONE
}

export function useModelFacts(file: ModelFile): ModelFacts {
  const model = useStore(file.state, (state) => state.model)
  const fields = useFormFields(model?.formId ?? null)
  return useMemo(
    () => ({
      id: model?.id ?? null,
      key: model?.key ?? '',
      formId: model?.formId ?? null,
      deployedDefinitionId: model?.deployedDefinitionId ?? null,
      fields,
    }),
    [model, fields],
  )
}
