import type { ModelVersion } from '@wuguan/contract/bpm/model.actions'
import type { FormValues } from '@wuguan/contract/bpm/form-check'
import { flagsOf } from '@wuguan/contract/bpm/form-flags'
import { initialValues } from '@wuguan/contract/bpm/form-values'
import type { RehearsalBoard } from '@wuguan/contract/bpm/rehearsal.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { CheckboxGroup } from '@wuguan/ui/checkbox'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { ProcessFormView } from '../form-view/process-form-view'
import { PeopleField } from '../shared/people-field'
import { textOf, type Sample } from './sample'

interface SampleFormProps {
  board: RehearsalBoard
  versions: readonly ModelVersion[]
  version: string | null
  onVersion: (id: string | null) => void
  value: Sample
  onChange: (next: Sample) => void
  errors: Readonly<Record<string, string>>
}
const DRAFT = 'draft'

/** 样例: who starts it where, with which values, and who says no. */
export function SampleForm({ board, versions, version, onVersion, value, onChange, errors }: SampleFormProps) {
  const { communities } = useCrudPort().context
  const change = (part: Partial<Sample>) => onChange({ ...value, ...part })
  const set = (name: string, given: unknown) => change({ values: { ...value.values, [name]: given } })
  return (
    <div className="flex flex-col gap-4">
      <FormGrid columns={1}>
        <Field label="演练对象">
          <Select
            value={version ?? DRAFT}
            options={[
              { value: DRAFT, label: '当前草稿' },
              ...versions.map(({ id, versionNo }) => ({ value: id, label: `已部署 v${versionNo}` })),
            ]}
            onChange={(chosen) => onVersion(chosen === DRAFT ? null : chosen)}
          />
        </Field>
        <PeopleField
          label="发起人"
          single
          value={value.initiatorId === null ? [] : [value.initiatorId]}
          onChange={([id]) => change({ initiatorId: id ?? null })}
          error={errors['initiatorId']}
        />
        <Field label="项目" error={errors['communityId']}>
          <Select
            clearable
            value={value.communityId}
            placeholder="不限项目"
            options={communities.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(communityId) => change({ communityId })}
          />
        </Field>
      </FormGrid>
      {board.fields.length > 0 ? (
        <ProcessFormView
          label="样例数据"
          fields={board.fields}
          layout={{ columns: 1, labels: 'top' }}
          values={valuesOf(board, value)}
          flags={openFlags(board)}
          onChange={set}
        />
      ) : (
        <Variables names={board.variables} values={value.values} set={set} />
      )}
      {board.tasks
        .filter(({ chosen }) => chosen)
        .map(({ key, name }) => (
          <PeopleField
            key={key}
            label={`“${name}”处理人（发起人自选）`}
            required={false}
            value={value.selected[key] ?? []}
            onChange={(ids) => change({ selected: { ...value.selected, [key]: ids } })}
          />
        ))}
      {board.tasks.length > 0 && (
        <Field label="在这些环节驳回" help="其余环节同意">
          <CheckboxGroup
            value={value.rejects}
            options={board.tasks.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(rejects) => change({ rejects })}
          />
        </Field>
      )}
    </div>
  )
}
const valuesOf = ({ fields }: RehearsalBoard, { values }: Sample): FormValues => initialValues(fields, values)
/** A sample may say anything, whatever the steps may see or change. */
const openFlags = ({ fields }: RehearsalBoard) =>
  Object.fromEntries(
    Object.entries(flagsOf(fields, [], 'start', {}, '')).map(([id, flags]) => [
      id,
      { ...flags, visible: true, editable: true, required: false },
    ]),
  )

function Variables({
  names,
  values,
  set,
}: {
  names: readonly string[]
  values: Sample['values']
  set: (name: string, value: unknown) => void
}) {
  if (names.length === 0) return <p className="text-table text-secondary">流程的条件没有用到变量，不需要样例数据。</p>
  return (
    <FormGrid columns={1}>
      {names.map((name) => (
        <Field key={name} label={name}>
          <Input
            value={textOf(values[name])}
            placeholder="条件中的变量"
            onChange={(event) => set(name, event.target.value)}
          />
        </Field>
      ))}
    </FormGrid>
  )
}
